import { defineConfig, mergeConfig } from 'vite';
import founders from './vite.config.ts';

/** The build of admin.html, beside that of the founders' app: they share no file, so neither decides how the other is cut. */
export default mergeConfig(
  founders,
  defineConfig({
    build: {
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: '.vite/admin-manifest.json',
      rolldownOptions: { input: 'admin.html' },
    },
  }),
);
