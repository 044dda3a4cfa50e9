import { adminStepContracts, allContracts, curriculumFileContracts } from '@groundwork/api-client/contracts';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../test/build-test-app.ts';
import { anonymous, buildAdministrator, buildFounder, type Founder } from '../test/test-client.ts';

const test = useTestApp();
const DEEP = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
const post = (founder: Founder, body: string, headers: Record<string, string> = {}) =>
  founder.call('POST', '/api/startups', body, headers);

describe('a body', () => {
  it.each([
    ['cut short', '{"name":', 400, 'request.malformed'],
    ['empty', '', 400, 'request.malformed'],
    ['an array', '["Acme"]', 400, 'request.invalid'],
    ['null', 'null', 400, 'request.invalid'],
    ['a number', '1e400', 400, 'request.invalid'],
    ['text', '"Acme"', 400, 'request.invalid'],
    ['with __proto__', '{"name":"A","__proto__":{"role":"admin"}}', 400, 'request.malformed'],
    [
      'with a constructor',
      '{"name":"A","constructor":{"prototype":{"role":"admin"}}}',
      400,
      'request.malformed',
    ],
    ['very deep', `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400, 'request.invalid'],
    ['with a NUL', '{"name":"a\\u0000b"}', 400, 'request.invalid'],
    ['with a lone surrogate', '{"name":"a\\ud800"}', 400, 'request.invalid'],
    [
      'over 256 KB',
      JSON.stringify({ name: 'A', description: 'x'.repeat(256 * 1024) }),
      413,
      'request.too_large',
    ],
  ])('that is %s is refused and nothing is written', async (_name, body, status, code) => {
    const founder = await buildFounder(test.app);
    const answer = await post(founder, body);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(Object.keys(answer.json()).toSorted()).toEqual(
      expect.arrayContaining(['code', 'error', 'message', 'statusCode']),
    );
    expect(answer.body).not.toMatch(/node_modules|at \w+ \(/);
    expect(await founder.get('/api/startups')).toEqual([]);
  });

  it('with very many fields keeps those that are known', async () => {
    const founder = await buildFounder(test.app);
    const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, index]));
    const answer = await post(founder, JSON.stringify({ ...wide, name: 'Wide' }));
    expect(answer.statusCode).toBe(201);
    expect(Object.keys(answer.json())).toHaveLength(16);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('of type %s is refused', async type => {
    const founder = await buildFounder(test.app);
    const answer = await post(founder, 'name=Acme', { 'content-type': type });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'request.unsupported_type']);
  });
});

/** In bytes, where whole files or conversations are sent. */
const LONGER_BODIES = new Map<string, number>([
  [curriculumFileContracts.import.path, 4 * 1024 * 1024],
  [adminStepContracts.preview.path, 1024 * 1024],
]);

describe('every endpoint that changes something', () => {
  const changing = allContracts.filter(({ method }) => method !== 'GET');

  it.each(changing.map(contract => [`${contract.method} ${contract.path}`, contract] as const))(
    '%s refuses a body it cannot read, also where it takes none',
    async (_name, { method, path, access }) => {
      const founder = await (access === 'admin' ? buildAdministrator : buildFounder)(test.app);
      const send = async (body: string, type: string) => {
        const answer = await founder.call(method, path.replace(/:\w+/g, '1'), body, { 'content-type': type });
        return [answer.statusCode, answer.json().code];
      };
      expect(await send('{', 'application/json')).toEqual([400, 'request.malformed']);
      expect(await send('<a/>', 'application/xml')).toEqual([415, 'request.unsupported_type']);
      const tooLong = LONGER_BODIES.get(path) ?? 256 * 1024;
      expect(await send(JSON.stringify('x'.repeat(tooLong)), 'application/json')).toEqual([
        413,
        'request.too_large',
      ]);
    },
  );

  it.each(changing.map(contract => [`${contract.method} ${contract.path}`, contract] as const))(
    '%s takes no body that is very deep',
    async (_name, { method, path, access }) => {
      const founder = await (access === 'admin' ? buildAdministrator : buildFounder)(test.app);
      const url = path.replace(/:\w+/g, '1');
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'deep' };
      for (const body of [`{"content":"x","startupContext":${DEEP}}`, DEEP]) {
        const { statusCode } = await founder.call(method, url, body, headers);
        expect([url, statusCode < 500]).toEqual([url, true]);
      }
    },
  );
});

describe('an address', () => {
  it.each([
    ['/api/nothing', 404, 'request.not_found'],
    ['/api/startups/', 400, 'request.invalid'],
    ['/api/startups/%E0%A4%A', 400, 'request.malformed'],
    [`/api/startups/${'9'.repeat(5000)}`, 404, undefined],
  ])('%s is answered in the one shape', async (url, status, code) => {
    const founder = await buildFounder(test.app);
    const answer = await founder.call('GET', url);
    if (code) expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    else expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.json()).toMatchObject({ statusCode: answer.statusCode, message: expect.any(String) });
  });
});

describe('a query', () => {
  it.each([
    ['startupId[]=1', 'Unrecognized key: "startupId[]"'],
    ['startupid=1', 'Unrecognized key: "startupid"'],
    ['startupId=1&page=2', 'Unrecognized key: "page"'],
    ['startupId=1&startupId=2', expect.stringMatching(/^startupId: /)],
    ['startupId=', 'startupId: Invalid ID'],
  ])('%s is refused where it could be taken for the default', async (query, message) => {
    const founder = await buildFounder(test.app);
    const answer = await founder.call('GET', `/api/progress?${query}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'request.invalid', message }]);
  });

  it('is refused by every call that takes one, when it has an unknown name', () => {
    const taking = allContracts.filter(
      ({ query }) => 'shape' in query && Object.keys(query.shape as object).length > 0,
    );
    expect(taking.length).toBeGreaterThan(0);
    for (const { query, path } of taking) {
      const taken = [{}, { 'unknown[]': '1' }].map(value => query.safeParse(value).success);
      expect([path, ...taken]).toEqual([path, true, false]);
    }
  });

  it('of a call that takes none is ignored, such as what keeps an answer out of caches', async () => {
    const founder = await buildFounder(test.app);
    expect((await founder.call('GET', '/api/achievements?_=1763760000')).statusCode).toBe(200);
  });
});

describe('guessing passwords', () => {
  const strict = useTestApp(() => ({ triesPerMinute: { account: 3, address: 5 } }));

  it('is slowed for one account from one address, and for nobody else', async () => {
    const client = anonymous(strict.app);
    const guess = (username: string) => client.call('POST', '/api/login', { username, password: 'guess-it' });
    const answers = [];
    for (let i = 0; i < 5; i += 1) answers.push(await guess('Victim'));
    expect(answers.map(answer => answer.statusCode)).toEqual([401, 401, 401, 429, 429]);
    expect(answers[4]?.json()).toMatchObject({ code: 'request.rate_limited' });
    expect(Number(answers[4]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess('somebody-else')).statusCode).toBe(401);
    expect((await guess('victim')).statusCode).toBe(429);
  });

  it('of many accounts is slowed by the address', async () => {
    const answers: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      const payload = { username: `name-${i}`, password: 'guess-it' };
      const guess = { method: 'POST' as const, url: '/api/login', remoteAddress: '198.51.100.1', payload };
      answers.push((await strict.app.inject(guess)).statusCode);
    }
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe('health', () => {
  it('tells the database, the coach and the version; HEAD the status alone', async () => {
    const answer = await anonymous(test.app).call('GET', '/api/health');
    expect(answer.json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      database: { kind: test.database.kind, reachable: true },
      coach: {
        provider: 'practice',
        model: null,
        notice: 'Practice coach: no AI model is set up',
        judge: { state: 'rules', line: 'Practice coach: no AI model is set up' },
      },
    });
    const head = await anonymous(test.app).call('HEAD', '/api/health');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
