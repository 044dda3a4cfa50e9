import { basename } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

/** Loaded by administrators and developers alone. */
const isBackOffice = (id: string) =>
  /\/src\/(features|routes)\/(admin|auto-completion|error-demo|style-guide|workshop)\b/.test(id);

/** A page in another form: who opens it comes from that page, and has what the two share. */
const isOtherForm = (id: string) =>
  /\/src\/(routes\/report-document-route|features\/report\/document\/)/.test(id);

/** Modules that only hand on what others export: who imports one uses few of those behind it. */
const isBarrel = (id: string) =>
  /\/packages\/[\w-]+\/src\/(.+\/)?index\.ts$|\/node_modules\/(@mantine|@tabler)\/.+\/(index|tabler-icons-react)\.mjs$/.test(
    id,
  );

/**
 * Says of how many of the founders' pages, and of the pieces that are loaded later, a module is a part. What the back
 * office needs beside them is no reason to load something on every page of theirs.
 */
export function createFounderShare(): (id: string, graph: Graph) => number {
  const shares = new Map<string, number>();
  const usersOf = rememberEach(findUsers);
  return (id, graph) => {
    const known = shares.get(id);
    if (known !== undefined) return known;
    const users = new Set([id]);
    for (const user of users) for (const next of usersOf(user, graph)) users.add(next);
    const counts = (user: string) => isLoadedAlone(user, graph) && !isBackOffice(user) && !isOtherForm(user);
    const share = [...users].filter(counts).length;
    shares.set(id, share);
    return share;
  };
}

function isLoadedAlone(id: string, graph: Graph): boolean {
  const info = graph.getModuleInfo(id);
  return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
}

/** The modules that import this one: through a barrel, those that import one of its names. */
function findUsers(id: string, graph: Graph): Set<string> {
  const { importers = [], exports = [] } = graph.getModuleInfo(id) ?? {};
  const names = new Set(
    exports.map(name => (name === 'default' ? basename(id).replace(/\.\w+$/, '') : name)),
  );
  const users = new Set<string>();
  const barrels = new Set<string>();
  const sort = (importer: string, isNamed: boolean) => {
    if (isBarrel(importer)) barrels.add(importer);
    else if (isNamed || importsOne(names, importer, graph)) users.add(importer);
  };
  for (const importer of importers) sort(importer, true);
  for (const barrel of barrels)
    for (const importer of graph.getModuleInfo(barrel)?.importers ?? []) sort(importer, false);
  return users;
}

function importsOne(names: ReadonlySet<string>, id: string, graph: Graph): boolean {
  for (const name of importedNames(id, graph)) if (names.has(name)) return true;
  return false;
}

const importedNames = rememberEach((id, graph) => {
  const lists = graph.getModuleInfo(id)?.code?.matchAll(/import\s*(?:\w+\s*,\s*)?\{([^}]*)\}/g) ?? [];
  const names = [...lists].flatMap(([, list = '']) => list.split(','));
  return new Set(names.map(name => name.trim().split(/\s+as\s+/)[0] ?? ''));
});

function rememberEach(find: (id: string, graph: Graph) => Set<string>) {
  const found = new Map<string, Set<string>>();
  return (id: string, graph: Graph): Set<string> => {
    const known = found.get(id) ?? find(id, graph);
    found.set(id, known);
    return known;
  };
}
