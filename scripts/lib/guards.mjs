/**
 * @typedef {object} Guard
 * @property {string} name what it guards
 * @property {string} file
 * @property {string} is the guard's text, once in the file
 * @property {string} becomes the text without the guard
 * @property {string} workspace whose tests notice
 * @property {string[]} tests the files of tests that should notice
 */

const api = 'apps/api';
const modules = `${api}/src/modules`;

/**
 * The owner's condition of a query, which then holds for every owner. What is left compiles.
 * @param {string} name @param {string} file @param {string} before the line before, where the condition occurs again
 * @param {string} [condition]
 * @returns {Guard}
 */
const owner = (name, file, before, condition = "'startups.user_id', '=', parameter('userId')") => ({
  name: `the owner of ${name}`,
  file: `${api}/src/${file}`,
  is: `${before}\n    .where(${condition})`,
  becomes: `${before}\n    .where(${condition
    .replace("'='", "'>'")
    .replace("parameter('userId')", 'sql.lit(0)')
    .replace(/ userId$/, ' userId * 0')})`,
  workspace: api,
  tests: ['src/routing/denials.api.test.ts'],
});

/** @type {Guard[]} */
export const guards = [
  owner(
    'a startup',
    'modules/startups/startups.repo.ts',
    "    .select(startupColumns)\n    .where('id', '=', startupId)",
    "'user_id', '=', userId",
  ),
  owner(
    'a chat',
    'modules/messages/step-place.repo.ts',
    "      'step_progress.chat_id as chatId',\n    ])\n    .where('startups.id', '=', parameter('startupId'))",
  ),
  owner('a board', 'modules/board/board.repo.ts', "    .where('startups.id', '=', parameter('startupId'))"),
  owner('a card', 'modules/board/cards.repo.ts', "    .where('cards.deleted_at', 'is', null)"),
  owner(
    'a section of a report',
    'modules/reports/sections.repo.ts',
    "    .where('reports.id', '=', reportId)",
    "'startups.user_id', '=', userId",
  ),
  owner(
    'a persona chat',
    'modules/persona-chats/persona-chats.repo.ts',
    "    .where('startups.id', '=', parameter('startupId'))",
  ),
  owner(
    "a report's links",
    'modules/report-links/report-links.repo.ts',
    "    .select(linkColumns)\n    .where('reports.id', '=', reportId)",
    "'startups.user_id', '=', userId",
  ),
  owner('a session', 'stores/sessions.repo.ts', "    .where('id', '=', sessionId)", "'user_id', '=', userId"),
  {
    name: 'what is for administrators',
    file: `${api}/src/routing/router.ts`,
    is: "if (role !== 'admin') throw new AppError('auth.forbidden');\n    if (user.role !== 'admin')",
    becomes: "if (!role) throw new AppError('auth.forbidden');\n    if (!user.role)",
    workspace: api,
    tests: ['src/routing/denials.api.test.ts'],
  },
  {
    name: 'what needs a login',
    file: `${api}/src/routing/router.ts`,
    is: '    currentUser(request);\n    done();',
    becomes: '    if (request.url) done();',
    workspace: api,
    tests: ['src/routing/denials.api.test.ts'],
  },
  {
    name: 'the end of a session',
    file: `${api}/src/stores/sessions.repo.ts`,
    is: "    .where('id_hash', '=', parameter('idHash'))\n    .where('expires_at', '>', now),",
    becomes: "    .where('id_hash', '=', parameter('idHash')),",
    workspace: api,
    tests: ['src/modules/auth/auth.api.test.ts'],
  },
  {
    name: 'a login that takes a code',
    file: `${api}/src/stores/sessions.repo.ts`,
    is: ".where('has_second_factor', '=', session.withCode)",
    becomes: ".where('has_second_factor', '>=', session.withCode && false)",
    workspace: api,
    tests: ['src/modules/auth/second-factor.both.api.test.ts'],
  },
  {
    name: 'a code that was used',
    file: `${api}/src/stores/second-factors.repo.ts`,
    is: ".where('last_step', '<', step)",
    becomes: ".where('last_step', '<', step + 9)",
    workspace: api,
    tests: ['src/modules/auth/second-factor.both.api.test.ts'],
  },
  {
    name: 'an administrator who was demoted during a write',
    file: `${api}/src/routing/admit-administrator.ts`,
    is: 'if (!(await holdsAdministrator(db, id)))',
    becomes: 'if (!(await holdsAdministrator(db, id)) && id < 0)',
    workspace: api,
    tests: ['src/modules/back-office/demoted.api.test.ts'],
  },
  {
    name: 'pages of other sites',
    file: `${api}/src/plugins/origin-check.ts`,
    is: '!SAFE_METHODS.has(request.method) && !isOwn(request, publicOrigin);',
    becomes: '!SAFE_METHODS.has(request.method) && !isOwn(request, publicOrigin) && toldAt < 0;',
    workspace: api,
    tests: ['src/plugins/origin-check.test.ts'],
  },
  {
    name: 'the schema of bodies',
    file: `${api}/src/routing/route-schema.ts`,
    is: '    ...(takesBody(contract) && { body: contract.body }),\n',
    becomes: '',
    workspace: api,
    tests: ['src/routing/bad-input.api.test.ts'],
  },
  {
    name: 'tries of passwords',
    file: `${api}/src/modules/auth/auth.routes.ts`,
    is: '      if (!tries.isAllowed && tries.isExceeded)',
    becomes: '      if (!tries.isAllowed && tries.isExceeded && tries.ttlInSeconds < 0)',
    workspace: api,
    tests: ['src/routing/bad-input.api.test.ts'],
  },
  {
    name: "a founder's tokens of the day",
    file: `${api}/src/stores/token-budget.ts`,
    is: 'if (own.tokens <= 0)',
    becomes: 'if (own.tokens < Number.NEGATIVE_INFINITY)',
    workspace: api,
    tests: ['src/stores/token-budget.both.api.test.ts'],
  },
  {
    name: 'a request that comes twice',
    file: `${api}/src/routing/idempotency.ts`,
    is: 'if (first) return repeated(first, keyed);',
    becomes: 'if (first && !begun.isAdmitted) return repeated(first, keyed);',
    workspace: api,
    tests: ['src/routing/idempotency.both.api.test.ts'],
  },
  {
    name: 'a section that another process took over',
    file: `${modules}/reports/section-jobs.repo.ts`,
    is: "    .where('fence', '=', fence)",
    becomes: "    .where('fence', '>', fence * 0)",
    workspace: api,
    tests: ['src/modules/reports/section-jobs.both.api.test.ts'],
  },
  {
    name: 'drawings of administrators',
    file: `${modules}/back-office/sanitise-svg.ts`,
    is: 'return WITHIN.test(value.trim());',
    becomes: "return WITHIN.test('#all');",
    workspace: api,
    tests: ['src/modules/back-office/sanitise-svg.test.ts'],
  },
  {
    name: 'links in messages',
    file: 'apps/web/src/ui/markdown/safe-href.ts',
    is: 'SAFE_PROTOCOLS.includes(protocol) ? href : null',
    becomes: 'SAFE_PROTOCOLS.length > protocol.length ? null : href',
    workspace: 'apps/web',
    tests: ['src/ui/markdown'],
  },
  {
    name: 'formulas in CSV files',
    file: 'packages/domain/src/text/csv.ts',
    is: `value.replaceAll(FORMULA, "$1'")`,
    becomes: "value.replaceAll(FORMULA, '$1')",
    workspace: 'packages/domain',
    tests: ['src/text/csv.test.ts'],
  },
  {
    name: 'addresses within the network',
    file: `${modules}/url-metadata/web-access.ts`,
    is: "if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_HOST)",
    becomes: 'if (parsed.toString() === AZURE_HOST)',
    workspace: api,
    tests: ['src/modules/url-metadata/public-address.test.ts'],
  },
  {
    name: 'links to reports that have ended',
    file: `${modules}/report-links/shared-report.repo.ts`,
    is: "  db.selectFrom('report_links').where('report_links.token_hash', '=', tokenHash).where(isOpen);",
    becomes: "  db.selectFrom('report_links').where('report_links.token_hash', '=', tokenHash);",
    workspace: api,
    tests: ['src/modules/report-links/report-links.api.test.ts'],
  },
  {
    name: "a provider's login that waits for another account",
    file: `${modules}/auth/finish-login.ts`,
    is: 'return join?.email.toLowerCase() === email.toLowerCase() ? join : null;',
    becomes: 'return email === null ? null : join;',
    workspace: api,
    tests: ['src/modules/auth/provider.both.api.test.ts'],
  },
  {
    name: 'an address that the provider has not verified',
    file: `${modules}/auth/admit-person.ts`,
    is: "isVerified ? 'provider.join' : 'provider.email_unverified'",
    becomes: "'provider.join'",
    workspace: api,
    tests: ['src/modules/auth/provider.both.api.test.ts'],
  },
  {
    name: "a confirmation that the provider didn't ask for",
    file: `${modules}/auth/provider.routes.ts`,
    is: "      if (!person.wasAsked) throw new AppError('provider.not_asked');\n",
    becomes: '',
    workspace: api,
    tests: ['src/modules/auth/provider.both.api.test.ts'],
  },
  {
    name: "the fence around others' words in a prompt",
    file: `${api}/src/coach/openai/data-block.ts`,
    is: ".replaceAll('<', '\\\\u003c').replaceAll('>', '\\\\u003e')",
    becomes: '',
    workspace: api,
    tests: ['src/coach/openai/reply-prompt.test.ts', 'src/coach/openai/judge.test.ts'],
  },
  {
    name: 'recitals of the instructions',
    file: `${api}/src/coach/openai/refuse-recital.ts`,
    is: '    this.isRecital = true;\n',
    becomes: '',
    workspace: api,
    tests: ['src/coach/openai/refuse-recital.test.ts'],
  },
  {
    name: "a verdict without the founder's words",
    file: `${api}/src/coach/checks/check-verdict.ts`,
    is: 'met: criterion.met && kept.length > 0',
    becomes: 'met: criterion.met',
    workspace: api,
    tests: ['src/coach/checks/check-verdict.test.ts'],
  },
  {
    name: "the judge's exam",
    file: `${api}/src/exam/judge-status.ts`,
    is: '(examiner.row?.passed === true ? undefined : practice)',
    becomes: '(examiner.row?.passed === false ? practice : undefined)',
    workspace: api,
    tests: ['src/exam/roles.api.test.ts', 'src/exam/examiner.both.api.test.ts'],
  },
];
