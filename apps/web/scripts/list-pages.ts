import type { Plugin, Rolldown } from 'vite';
import { PAGES, PUBLIC_PAGES } from '../src/pages.ts';

/**
 * Writes `.vite/pages.json`: the links to each page's code, its styles, and whether the server renders it. The server
 * sends all of it with the page.
 */
export const listPages: Plugin = {
  name: 'list-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'));
      // This is the build of the admin app.
      if (!entry) return;
      const known = new Set(withImports([entry], bundle));
      const find = (file: string) =>
        chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/routes/${file}.tsx`));
      const list = (pages: typeof PAGES, frame: Rolldown.OutputChunk[]) =>
        pages.map(({ path, file, isRendered = false }) => {
          const own = withImports([...frame, ...find(file)], bundle).filter(chunk => !known.has(chunk));
          const links = own.map(({ fileName }) => writeLink(fileName)).join('');
          const styles = own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
          return { path, links, styles, isRendered };
        });
      const pages = [...list(PAGES, find('shell-route')), ...list(PUBLIC_PAGES, [])];
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) });
    },
  },
};

function withImports(chunks: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const all = new Set(chunks);
  for (const { imports } of all)
    for (const name of imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') all.add(imported);
    }
  return [...all];
}

const writeLink = (fileName: string) => `<link rel="modulepreload" fetchpriority="low" href="/${fileName}">`;
