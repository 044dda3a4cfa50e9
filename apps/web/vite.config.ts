import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

// Where the API of `pnpm dev` is, when it is not at its default.
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    // Written beside the files once, so that the server compresses nothing while it serves.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|html|svg)$/, threshold: 512 }),
  ],
  // The workspace packages are read as TypeScript, so that no build of theirs has to come first.
  resolve: { conditions: ['groundwork-source', ...defaultClientConditions] },
  server: {
    port: 5173,
    // `changeOrigin: false` keeps the Host header, which the API compares with `Origin` (decisions 2).
    proxy: { '/api': { target: api, changeOrigin: false } },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // What belongs to which page, for scripts/check-bundle.mjs.
    manifest: true,
    // No inline script survives the served policy `script-src 'self'`, and no supported browser needs this one.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What nearly every page needs is one file: dozens of small ones compress worse.
        codeSplitting: { groups: [{ name: 'common', minShareCount: 9 }] },
      },
    },
  },
});
