import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { listPages } from './scripts/list-pages.ts';

// Where the API of `pnpm dev` is, when it is not at its default.
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Addresses of the admin app, as the server knows them (`apps/api/src/plugins/web-app.ts`). */
const IS_OF_ADMIN = /^\/(admin|style-guide|error-demo|test\/auto-completion)(?![^/?])/i;

/** The two apps have one document but for its script. In `pnpm dev` the address decides which; a build is of one app. */
export const forAdmin = (html: string) => html.replace('/src/main.tsx', '/src/admin-main.tsx');
const serveAdmin: Plugin = {
  name: 'serve-admin',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { originalUrl = '' }) => (IS_OF_ADMIN.test(originalUrl) ? forAdmin(html) : html),
  },
};

/** The bar in index.html is painted before the code arrives, which would delay it if it were asked for as urgently. */
const paintFirst: Plugin = {
  name: 'paint-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: html =>
      html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
  },
};

export default defineConfig({
  plugins: [
    paintFirst,
    listPages,
    serveAdmin,
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
    // What six pages or pieces share is one file: by itself the build cuts it into dozens, of which a browser asks a server
    // without HTTP/2 for six at a time.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', minShareCount: 6 }] } } },
  },
});
