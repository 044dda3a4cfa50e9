import { defineConfig } from 'vite';

/**
 * The founders' pages for Node.js, which the server renders as HTML (decision record 053). In a folder that the server gives
 * to nobody.
 */
export default defineConfig({
  // Mantine marks its modules as code for clients, hundreds of times a note.
  logLevel: 'error',
  // The React that is fast and says nothing.
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
