import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { listPages } from './scripts/list-pages.ts';

// The address of the API in `pnpm dev`.
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Addresses of the admin app. The server has the same list (`apps/api/src/plugins/web-app.ts`). */
const IS_OF_ADMIN = /^\/(admin|style-guide|error-demo|test\/auto-completion)(?![^/?])/i;

/**
 * The document of the admin app, which differs only in its script. In `pnpm dev` the address decides which app is
 * served; each build is of one app.
 */
export const forAdmin = (html: string) => html.replace('/src/main.tsx', '/src/admin-main.tsx');
const serveAdmin: Plugin = {
  name: 'serve-admin',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { originalUrl = '' }) => (IS_OF_ADMIN.test(originalUrl) ? forAdmin(html) : html),
  },
};

/**
 * Lowers the priority of the code: index.html paints its bar before the code arrives, which would otherwise delay it.
 */
const paintFirst: Plugin = {
  name: 'paint-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: html =>
      html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
  },
};

/**
 * Puts code that so many pages or chunks share into one file. Otherwise the build splits it into dozens, and without
 * HTTP/2 a browser loads only six files at a time.
 */
export const shareFrom = (minShareCount: number) => ({
  codeSplitting: { groups: [{ name: 'common', minShareCount }] },
});

export default defineConfig({
  plugins: [
    paintFirst,
    listPages,
    serveAdmin,
    react(),
    // Compressed once at build time, so that the server compresses nothing while it serves.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|html|svg)$/, threshold: 512 }),
  ],
  // Reads the workspace packages as TypeScript, so that they need not be built first.
  resolve: { conditions: ['groundwork-source', ...defaultClientConditions] },
  server: {
    port: 5173,
    // `changeOrigin: false` keeps the Host header, which the API compares with `Origin` (SE-20).
    proxy: { '/api': { target: api, changeOrigin: false } },
  },
  build: {
    outDir: 'dist',
    // The oldest browsers in README. What they lack, public/too-old.js looks for.
    target: ['chrome120', 'edge120', 'firefox125', 'safari17.4'],
    // Lists which files belong to which page, for scripts/check-bundle.mjs.
    manifest: true,
    // An inline script would violate the policy `script-src 'self'`, and no supported browser needs this one.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: shareFrom(7) },
  },
});
