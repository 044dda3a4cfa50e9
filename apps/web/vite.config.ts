import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';

// Where the API of `pnpm dev` is, when it is not at its default.
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** What a contract says for the API and its documentation alone is no part of a page: a kilobyte on every one. */
const contractsForPages: Plugin = {
  name: 'contracts-for-pages',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/api-client\/src\/contracts\/[\w-]+\.ts$/ },
    handler: (code, id) => {
      const bare = code.replace(/^ {4}(summary|refusals):\s+(?:'[^']*'|"[^"]*"|\[[^\]]*\]),$/gm, '');
      if (/^ {4}(summary|refusals):/m.test(bare)) throw new Error(`${id} says more than pages need`);
      return bare;
    },
  },
};

export default defineConfig({
  plugins: [
    contractsForPages,
    react(),
    // Written beside the files once, so that the server compresses nothing while it serves.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|html|svg)$/, threshold: 512 }),
  ],
  // The workspace packages are read as TypeScript, so that no build of theirs has to come first.
  resolve: { conditions: ['groundwork-source', ...defaultClientConditions] },
  server: {
    port: 5173,
    // `changeOrigin: false` keeps the Host header, which the API compares with `Origin` (SE-20).
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
        // What half of the pages need is one file: dozens of small ones compress worse.
        codeSplitting: { groups: [{ name: 'common', minShareCount: 6 }] },
      },
    },
  },
});
