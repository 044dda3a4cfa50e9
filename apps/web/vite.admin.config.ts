import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import founders, { forAdmin, shareFrom } from './vite.config.ts';

const page = path.join(import.meta.dirname, 'admin.html');

/** admin.html is index.html with another script. */
const adminDocument: Plugin = {
  name: 'admin-document',
  enforce: 'pre',
  resolveId: id => (id === page ? page : null),
  load: async id =>
    id === page ? forAdmin(await readFile(path.join(import.meta.dirname, 'index.html'), 'utf8')) : null,
};

/**
 * Builds admin.html separately from the founders' app. They share no file, so neither affects how the other is split.
 */
const config = mergeConfig(
  founders,
  defineConfig({
    plugins: [adminDocument],
    build: {
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: '.vite/admin-manifest.json',
      rolldownOptions: { input: page },
    },
  }),
);

// Not merged, which would add a second group. Pages here are alike: what seven share is tables and forms, and a first
// visit would load them all.
config.build.rolldownOptions.output = shareFrom(8);

export default config;
