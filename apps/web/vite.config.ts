import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { listPages } from './scripts/list-pages.ts';

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

/** Markdown draws no SVG, and its table of the attributes of SVG is three kilobytes on every page with a chat. */
const noSvgInMarkdown: Plugin = {
  name: 'no-svg-in-markdown',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /property-information\/lib\/svg\.js$/ },
    handler: () =>
      "import { create } from './util/create.js'; export const svg = create({ properties: {}, space: 'svg', transform: (_, name) => name });",
  },
};

const UNUSED_COLOURS =
  /--mantine-color-(red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-[\da-z-]+: [^;]*;/g;

/** Of Mantine's colours only its grey is used, beside our own (app/theme.ts): the others are three kilobytes on every page. */
const noUnusedColours: Plugin = {
  name: 'no-unused-colours',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /default-css-variables\.layer\.css$/ },
    handler: css => {
      const bare = css.replaceAll(UNUSED_COLOURS, '');
      if (bare === css) throw new Error('The colours of Mantine are written otherwise');
      return bare;
    },
  },
};

/** What pages within bar and navigation share, and /auth and the page for a wrong address do not need. */
const INSIDE =
  /queriesObserver|useQueries|\/features\/challenges\/|\/contracts\/progress\.ts$|\/entities\/step-progress\.ts$|\/domain\/src\/(achievements|level|progress|unlock)\//;
/** What many dialogs need, but not many pages. */
const OF_FEW = [
  /\/components\/(Input|InputBase|TextInput|Textarea|NativeSelect)\//,
  /\/app\/forms\/|\/ui\/badge\./,
  /\/Combobox\/|structured-clone|\/extend\/|\/is-plain-obj\//,
  /\/contracts\/(board|messages|reports)\.ts$|\/entities\/(board|message|optional|picture|report)\.ts$|\/domain\/src\/(pictures|report)\//,
  INSIDE,
];
const isOfFew = (id: string) => OF_FEW.some(pattern => pattern.test(id));

/** A browser asks six files at a time of a server without HTTP/2: dozens of small ones are late, and compress worse. */
const MANY = 4;

/** What the chats share; with the code that draws Markdown, which other pages load late. */
const CHAT = /\/src\/(conversation|ui\/markdown\/(?!external-link))/;
const MARKDOWN =
  /\/node_modules\/(react-markdown|remark|micromark|mdast|hast|unist|unified|vfile|property-information|decode-named|character-|estree|html-url|style-to|inline-style|devlop|trough|bail|trim-lines|space-separated|comma-separated)[^/]*\//;
const drawsMarkdown = (id: string) =>
  CHAT.test(id) ||
  MARKDOWN.test(id) ||
  /\/src\/(ui\/(report-text|document-section)|features\/(step|guidance|persona-chat|report|shared-report|board)\/)/.test(
    id,
  );

export default defineConfig({
  plugins: [
    contractsForPages,
    noSvgInMarkdown,
    noUnusedColours,
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
    rolldownOptions: {
      output: {
        // Every page lists the files that may come later: a hash alone says which.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'common',
              priority: 1,
              minShareCount: MANY,
              test: id => !isOfFew(id) && !drawsMarkdown(id),
            },
            { name: 'inside', minShareCount: MANY, test: INSIDE, includeDependenciesRecursively: false },
            { name: 'chat', minShareCount: 3, test: CHAT, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
