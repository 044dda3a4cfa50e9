// The house's boundaries. `pnpm boundaries` checks them; scripts/check-boundaries.test.mjs shows that each one bites.
// process.env and transactions have lint rules instead: see biome.json.

const tests = '[.]test[.]tsx?$|/src/test/|/test/|/e2e/';
const database = '^apps/api/src/db/|^apps/api/src/.+[.]repo[.]ts$|^apps/api/scripts/';

/** Folders, each of which may know those before it. What is not named here (app.ts, setup/, router.tsx) puts them together. */
const layersOf = {
  'apps/api': [
    'logging',
    'db',
    'hashing',
    'mail',
    'coach',
    'curriculum',
    'stores',
    'chat',
    'plugins',
    'routing',
    'modules',
    'jobs',
  ],
  'apps/web': ['ui', 'app', 'chat', 'features', 'shell', 'routes'],
};

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const upwards = Object.entries(layersOf).flatMap(([workspace, layers]) =>
  layers.slice(0, -1).map((layer, index) => ({
    name: `no-upward-import-from-${layer}`,
    comment: 'What a layer needs of one above is passed in.',
    severity: 'error',
    from: { path: `^${workspace}/src/${layer}/`, pathNot: tests },
    to: { path: `^${workspace}/src/(${layers.slice(index + 1).join('|')})/` },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-unresolved',
      comment: 'An import that does not resolve would escape every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-cycles',
      comment: 'Modules that import each other cannot be understood, tested or moved apart.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      comment: 'The domain is pure rules: it imports zod and itself, nothing of ours, no framework, no I/O.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: tests },
      to: { pathNot: '^packages/domain/src/|(^|/)node_modules/zod/' },
    },
    {
      name: 'domain-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/domain/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/domain/' },
    },
    {
      name: 'api-client-imports-only-domain',
      severity: 'error',
      from: { path: '^packages/api-client/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(domain|api-client)/' },
    },
    {
      name: 'web-and-api-are-strangers',
      comment: 'What both need is a contract in packages/api-client or a rule in packages/domain.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: '^apps/web/e2e/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'browser-tests-borrow-the-providers-of-tests',
      comment: 'They drive the API from outside; what stands on its far side is the same for its own tests.',
      severity: 'error',
      from: { path: '^apps/web/e2e/' },
      to: { path: '^apps/', pathNot: '^apps/web/|^apps/api/src/test/(fake-openai/|login-provider[.]ts)' },
    },
    {
      name: 'features-are-strangers',
      comment:
        'Features are put together in routes/; what they share lives in ui/, app/, chat/ or a package.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'ui-is-presentational',
      comment: 'ui/ knows no router and no query.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '(^|/)node_modules/(react-router|@tanstack/react-query)/' },
    },
    ...upwards,
    {
      name: 'founders-load-no-back-office',
      comment: 'It is an app of its own (admin-main.tsx), so that no file of founders is larger for it.',
      severity: 'error',
      from: { path: '^apps/web/src/main[.]tsx$' },
      to: {
        path: '^apps/web/src/(features|routes)/(admin|auto-completion|error-demo|style-guide)(/|-route)',
        reachable: true,
      },
    },
    {
      name: 'coach-knows-no-table',
      comment: 'What is stored of its work is stored above it.',
      severity: 'error',
      from: { path: '^apps/api/src/coach/', pathNot: tests },
      to: { path: '[.]repo[.]ts$|^apps/api/src/db/' },
    },
    {
      name: 'english-stays-in-practice',
      comment: 'What knows a language is the practice coach; everybody else gets structure from a provider.',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: `${tests}|^apps/api/src/(coach/practice/|coach/create-coach[.]ts|main[.]ts|curriculum/check-curriculum[.]ts)`,
      },
      to: { path: '^apps/api/src/coach/practice/' },
    },
    {
      name: 'sql-in-repositories',
      comment: 'Kysely at run time belongs to db/ and the *.repo.ts files; its types may be named anywhere.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: `${database}|${tests}` },
      to: { path: '(^|/)node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'environment-in-env-ts',
      comment: 'The configuration is read and checked in apps/api/src/env.ts.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: `^apps/api/src/env[.]ts$|${tests}` },
      to: { path: '^process$' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: tests },
      to: { path: tests, pathNot: '(^|/)node_modules/' },
    },
  ],
  options: {
    // Type-only imports count too: the web app may not even name a type of the API.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['groundwork-source', 'types', 'import', 'node', 'default'],
    },
  },
};
