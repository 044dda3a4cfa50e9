import { defineConfig, mergeConfig } from 'vitest/config';
import browserTests from './vitest.e2e.config.ts';

const config = mergeConfig(browserTests, defineConfig({}));
config.test = { ...config.test, include: ['e2e/take-screenshots.ts'] };

export default config;
