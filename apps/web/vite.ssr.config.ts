import { defineConfig } from 'vite';

/**
 * Builds the founders' pages for Node.js, where the server renders them as HTML (decision record 053). The folder is
 * one that the server does not serve.
 */
export default defineConfig({
  // Mantine marks its modules as client code, and each of the hundreds of modules would print a note.
  logLevel: 'error',
  // React's production build: fast, and without warnings.
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { conditions: ['groundwork-source'] },
  ssr: { noExternal: true, resolve: { conditions: ['groundwork-source'] } },
  build: {
    outDir: 'dist/.vite/ssr',
    emptyOutDir: true,
    copyPublicDir: false,
    ssr: 'src/render-worker.ts',
    target: 'es2022',
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[hash].js' } },
  },
});
