import type { Answer, curriculumFileContracts } from '@groundwork/api-client/contracts';
import type {
  AdminAssistant,
  AdminChallenge,
  AdminPersona,
  AdminQuestion,
  AdminStep,
  LogEntry,
} from '@groundwork/domain';
import { growth, LINEAR } from '@groundwork/domain/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { readExchange } from '../../curriculum/exchange-file.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildChat } from '../../test/chat.ts';
import { publishAll } from '../../test/publish-all.ts';
import { buildAdministrator, type TestClient } from '../../test/test-client.ts';
import { watchStatements } from '../../test/watch-statements.ts';

type Imported = Answer<typeof curriculumFileContracts.import>;

const test = useTestApp();
const elsewhere = useTestApp();
let admin: TestClient;
beforeEach(async () => {
  admin = await buildAdministrator(test.app);
});

const URL = '/api/admin/curriculum';
const exported = async (client = admin) => (await client.get<{ yaml: string }>(URL)).yaml;
const plan = (yaml: string, change: object = {}) => admin.post<Imported>(URL, { yaml, ...change });
const log = () => admin.get<LogEntry[]>('/api/admin/log');
const summary = ({ changes }: Imported) =>
  changes.map(({ effect, kind, name }) => `${effect} ${kind} ${name}`);

async function edited(change: (file: Exported) => void): Promise<string> {
  const file: Exported = parse(await exported());
  change(file);
  return stringify(file);
}
interface Exported {
  assistants: { key: string; name: string }[];
  personas: { key: string; name: string }[];
  challenges: {
    key: string;
    title: string;
    inUse?: boolean;
    steps: { key: string; title: string; assistants: string[]; questions: { key: string; text: string }[] }[];
  }[];
}

/** Everything that founders or administrators can see of a curriculum, without ids and times. */
async function contents(client: TestClient): Promise<unknown> {
  const bare = ({
    id: _,
    updatedAt: _at,
    createdBy: _by,
    challengeId: _c,
    stepId: _s,
    ...rest
  }: Record<string, unknown>) => rest;
  const challenges = await client.get<AdminChallenge[]>('/api/admin/challenges');
  const personas = await client.get<AdminPersona[]>('/api/personas');
  const assistants = await client.get<Record<string, unknown>[]>('/api/admin/assistants');
  const told = [];
  for (const challenge of challenges) {
    const steps = await client.get<AdminStep[]>(`/api/admin/steps?challengeId=${challenge.id}`);
    for (const step of steps) {
      const questions = await client.get<AdminQuestion[]>(`/api/admin/steps/${step.id}/questions`);
      const links = await client.get<{ assistant: { name: string } }[]>(
        `/api/admin/steps/${step.id}/assistants`,
      );
      told.push({
        ...bare({ ...step }),
        questions: questions.map(one => bare({ ...one })),
        links: links.map(({ assistant }) => assistant),
      });
    }
  }
  const byName = (list: Record<string, unknown>[]) =>
    list.map(bare).toSorted((a, b) => String(a.name).localeCompare(String(b.name)));
  return {
    challenges: challenges.map(one => bare({ ...one })),
    told,
    personas: byName(personas.map(one => ({ ...one }))),
    assistants: byName(assistants),
  };
}

/** A file whose questions take the price from these criteria; each question has one criterion, "range". */
const withFigures = (...carriers: string[]) => {
  const questions = carriers.map((criterion, at) => ({
    key: `q${at}`,
    text: 'Q',
    type: 'standard',
    figure: { is: 'price', criterion },
    evaluationCriteria: { criteria: [{ id: 'range', text: 'A range' }] },
  }));
  const steps = [{ key: 'b', title: 'B', description: 'B', questions }];
  return JSON.stringify({ challenges: [{ key: 'a', title: 'A', description: 'A', order: 1, steps }] });
};

const CHALLENGE = {
  title: 'Law',
  description: 'What the law asks.',
  order: 20,
  imageUrl: 'https://example.com/i.png',
  isActive: false,
};

async function addOwn(): Promise<{ challenge: AdminChallenge; question: AdminQuestion }> {
  const challenge = await admin.post<AdminChallenge>('/api/admin/challenges', {
    ...CHALLENGE,
    iconSvg: '<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg>',
  });
  const step = await admin.post<AdminStep>('/api/admin/steps', {
    challengeId: challenge.id,
    title: 'Data',
    description: 'Whose data it is: "yes", #no',
    order: 3,
    completionCriteria: { objective: 'Data', criteria: [{ id: 'data', text: 'Names the data' }] },
    minutes: 35,
  });
  const question = await admin.post<AdminQuestion>('/api/admin/questions', {
    stepId: step.id,
    text: 'Whose data?\n- Yours\n- Theirs: ',
    example: 'The harbours: "theirs".',
    order: 2,
    type: 'open-ended',
    isActive: false,
  });
  const assistant = await admin.post<{ id: number }>('/api/admin/assistants', {
    name: 'Lex',
    description: 'Knows law.',
    avatar: '⚖️',
    systemPrompt: 'You know law.\n\n  - Indented\n',
  });
  await admin.post('/api/admin/step-assistants', { stepId: step.id, assistantId: assistant.id });
  await publishAll(admin);
  return { challenge, question };
}

describe('an export', () => {
  it('imported where it comes from changes nothing', async () => {
    await addOwn();
    expect((await plan(await exported())).changes).toEqual([]);
  });

  it('imported into an empty database gives the same curriculum', async () => {
    const { db } = elsewhere.database;
    for (const table of ['challenges', 'assistants', 'personas'])
      await sql`delete from ${sql.table(table)}`.execute(db);
    const other = await buildAdministrator(elsewhere.app);
    await other.post<Imported>(URL, { yaml: await exported(), dryRun: false });
    expect(await contents(other)).toEqual(await contents(admin));
    expect(parse(await exported(other))).toEqual(parse(await exported()));
  });

  it('with a mistake is refused with its line, and nothing of it is written', async () => {
    const before = await contents(admin);
    const yaml = await edited(({ challenges: [first] }) => {
      if (first) first.title = 'x'.repeat(201);
    });
    const answer = await admin.call('POST', URL, { yaml, dryRun: false });
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [{ path: expect.stringMatching(/^line \d+$/), message: 'challenges 1, title: At most 200 characters' }],
    ]);
    expect(await contents(admin)).toEqual(before);
  });
});

describe('an import', () => {
  it('leaves alone what the file leaves out, unless it replaces everything', async () => {
    const yaml = await edited(({ personas }) => void personas.pop());
    const kept = await plan(yaml);
    expect([kept.changes, kept.absent]).toEqual([[], 1]);
    const replaced = await plan(yaml, { replace: true });
    expect([summary(replaced), replaced.absent]).toEqual([['removed persona Amara'], 0]);
  });

  it('[AD-148] that removes the default persona makes another one the default, and logs both', async () => {
    const personas = () => admin.get<AdminPersona[]>('/api/personas');
    const before = await personas();
    const was = before.find(({ isDefault }) => isDefault);
    const other = before.find(({ isDefault, isActive }) => isActive && !isDefault);
    const original = await exported();
    const yaml = await edited(file => {
      file.personas = file.personas.filter(({ name }) => name !== was?.name);
    });
    await plan(yaml, { replace: true, dryRun: false });
    const after = await personas();
    expect(after.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([other?.id]);
    expect(after.find(({ id }) => id === was?.id)).toMatchObject({ isActive: false, isDefault: false });
    const logged = (await admin.get<LogEntry[]>('/api/admin/log?kind=persona')).slice(0, 2);
    expect(logged.map(({ recordId, after }) => [recordId, after])).toEqual([
      [other?.id, { isDefault: true }],
      [was?.id, { isDefault: false }],
    ]);
    await plan(original, { dryRun: false });
    await admin.call('PUT', `/api/personas/${was?.id}`, { ...was, updatedAt: undefined });
  });

  it('says by field what it would do, does that, and is logged', async () => {
    let step: unknown;
    const yaml = await edited(({ challenges: [first, second] }) => {
      if (!first || !second) throw new Error('Too few challenges');
      first.title = 'Problem and market';
      step = first.steps[0]?.title;
      first.steps[0]?.questions.push({
        key: 'another',
        text: 'Another?',
        type: 'open-ended',
      } as never);
      second.inUse = false;
    });
    const dry = await plan(yaml);
    expect(summary(dry).toSorted()).toEqual([
      'added question Another?',
      'changed challenge Problem and market',
      'removed challenge Target customer',
    ]);
    expect(dry.changes.find(({ effect }) => effect === 'changed')?.fields).toEqual([
      { field: 'title', before: 'Problem & market', after: 'Problem and market' },
    ]);
    const added = dry.changes.find(({ effect }) => effect === 'added');
    expect(added?.within).toEqual(['Problem and market', step]);
    expect((await plan(yaml)).plan).toBe(dry.plan);
    await admin.post(URL, { yaml, dryRun: false, plan: dry.plan });
    const challenges = await admin.get<AdminChallenge[]>('/api/admin/challenges');
    expect(challenges.slice(0, 2).map(({ title, isArchived }) => [title, isArchived])).toEqual([
      ['Problem and market', false],
      ['Target customer', true],
    ]);
    expect((await plan(yaml)).changes).toEqual([]);
    const told = (await log()).slice(0, 4);
    expect(told.map(({ action }) => action)).toEqual(Array(4).fill('import'));
    expect(told[0]).toMatchObject({ kind: 'curriculum', after: { added: 1, changed: 1, removed: 1 } });
    const [problem, target] = challenges;
    const entries = told.slice(1).map(({ kind, recordId, before, after }) => [kind, recordId, before, after]);
    expect(entries).toEqual(
      expect.arrayContaining([
        ['challenge', problem?.id, { title: 'Problem & market' }, { title: 'Problem and market' }],
        ['challenge', target?.id, { inUse: true }, { inUse: false }],
        ['question', expect.any(Number), null, expect.objectContaining({ text: 'Another?' })],
      ]),
    );
  });

  it('counts the founders who have progress in what it removes, each once', async () => {
    const chat = await buildChat(test.app);
    const untouched = await edited(({ challenges }) => void challenges.pop());
    const ofChat = await edited(file => {
      file.challenges = file.challenges.filter(({ title }) => title !== chat.challenge.title);
    });
    const { challenges }: Exported = parse(await exported());
    const key = challenges.find(({ title }) => title === chat.challenge.title)?.key ?? '';
    const foundersOf = async (yaml: string) => {
      const { founders, foundersByChallenge } = await plan(yaml, { replace: true });
      return [founders, foundersByChallenge[key] ?? 0] as const;
    };
    const before = [await foundersOf(untouched), await foundersOf(ofChat)] as const;
    for (const more of [chat, await buildChat(test.app)])
      await more.send('The receptionist of a clinic in Leeds.');
    expect(await foundersOf(untouched)).toEqual(before[0]);
    expect(await foundersOf(ofChat)).toEqual([before[1][0] + 2, before[1][1] + 2]);
    expect((await plan(ofChat)).founders).toBe(0);
    expect(await plan(await exported())).toMatchObject({ founders: 0, foundersByChallenge: {} });
  });

  it('is told to a form that was open meanwhile', async () => {
    const [challenge] = await admin.get<AdminChallenge[]>('/api/admin/challenges');
    const yaml = await edited(({ challenges: [first] }) => {
      if (first) first.title = 'As imported';
    });
    await admin.post(URL, { yaml, dryRun: false });
    const late = await admin.call('PUT', `/api/admin/challenges/${challenge?.id}`, {
      ...challenge,
      order: 3,
    });
    expect([late.statusCode, late.json().code]).toEqual([409, 'record.changed']);
    expect(late.json().details.current.title).toBe('As imported');
    // An import that only records what ships changes nothing for anybody.
    const read = late.json().details.current;
    await admin.post(URL, { yaml: await exported(), dryRun: false });
    const next = await admin.call('PUT', `/api/admin/challenges/${read.id}`, { ...read, order: 3 });
    expect(next.statusCode).toBe(200);
  });

  it('brings a deleted persona back, shipped or an administrator’s, with its chats and not as the default', async () => {
    const own = await admin.post<AdminPersona>('/api/personas', {
      name: 'Omar',
      description: 'Buys.',
      systemPrompt: 'You are Omar.',
      order: 70,
    });
    const [shipped] = await admin.get<AdminPersona[]>('/api/personas');
    const yaml = await exported();
    const newDefaultId = (await admin.get<AdminPersona[]>('/api/personas')).find(
      ({ id }) => id !== shipped?.id && id !== own.id,
    )?.id;
    for (const id of [own.id, shipped?.id])
      await admin.call('DELETE', `/api/personas/${id}?newDefaultId=${newDefaultId}`);
    expect((await exported()).includes('You are Omar.')).toBe(false);
    const dry = await plan(yaml);
    expect(dry.changes.map(({ effect, name }) => [effect, name]).toSorted()).toEqual(
      [
        ['added', shipped?.name],
        ['added', 'Omar'],
      ].toSorted(),
    );
    await admin.post(URL, { yaml, dryRun: false, plan: dry.plan });
    const back = await admin.get<AdminPersona[]>('/api/personas');
    expect(back.find(({ id }) => id === shipped?.id)).toMatchObject({ isActive: true, name: shipped?.name });
    expect(back.find(({ id }) => id === own.id)).toMatchObject({
      isActive: true,
      systemPrompt: 'You are Omar.',
    });
    expect((await plan(yaml)).changes).toEqual([]);
    await admin.call('DELETE', `/api/personas/${own.id}`);
  });

  it('of a file without a deleted persona says nothing of it', async () => {
    const own = await admin.post<AdminPersona>('/api/personas', {
      name: 'Omar',
      description: 'Buys.',
      systemPrompt: 'You are Omar.',
      order: 70,
    });
    await admin.call('DELETE', `/api/personas/${own.id}`);
    for (const replace of [true, false])
      expect((await plan(await exported(), { replace })).changes).toEqual([]);
  });

  it('of an assistant without an avatar gives it one, so that it can be edited', async () => {
    const yaml = await edited(({ assistants }) => {
      assistants.push(
        ...['a', 'b'].map(key => ({
          key: `bare-${key}`,
          name: 'Bare',
          description: 'Bare.',
          systemPrompt: 'You are bare.',
          ...(key === 'b' && { avatar: null }),
        })),
      );
    });
    await admin.post(URL, { yaml, dryRun: false });
    const assistants = await admin.get<AdminAssistant[]>('/api/admin/assistants');
    const bare = assistants.filter(({ name }) => name === 'Bare');
    expect(bare).toHaveLength(2);
    for (const one of bare) {
      const off = await admin.call('PUT', `/api/admin/assistants/${one.id}`, { ...one, isActive: false });
      expect(off.statusCode).toBe(200);
    }
  });

  it('finds an assistant unchanged that was saved as it was', async () => {
    const [assistant] = await admin.get<AdminAssistant[]>('/api/admin/assistants');
    if (!assistant) throw new Error('There is no assistant');
    const systemPrompt = `${assistant.systemPrompt.trimEnd()}\n`;
    const url = `/api/admin/assistants/${assistant.id}`;
    const put = (change: object) => admin.call('PUT', url, { ...assistant, updatedAt: undefined, ...change });
    await put({ systemPrompt });
    const yaml = await exported();
    expect((await put({ systemPrompt })).json().systemPrompt).toBe(systemPrompt);
    expect((await plan(yaml)).changes).toEqual([]);
    await put({});
  });

  it('that is only looked at keeps no answer, and one that is refused begins no transaction', async () => {
    const keys = () => test.database.db.selectFrom('idempotency').select('key').execute();
    const before = await keys();
    const yaml = await exported();
    const headers = { 'idempotency-key': 'an-import' };
    await admin.post(URL, { yaml }, headers);
    expect(await keys()).toEqual(before);
    const begun: string[] = [];
    const end = watchStatements(({ sql }) => begun.push(sql));
    await admin.call('POST', URL, { yaml: 'challenges: [', dryRun: false }, headers);
    end();
    expect(begun.filter(text => /^begin|advisory/i.test(text))).toEqual([]);
    const once = await admin.post<Imported>(URL, { yaml, dryRun: false }, headers);
    expect(await admin.post(URL, { yaml, dryRun: false }, headers)).toEqual(once);
    expect(await keys()).toHaveLength(before.length + 1);
  });

  it('keeps what an administrator edited unless it is taken, and is not carried out when the plan is another by now', async () => {
    const yaml = await exported();
    const [challenge] = await admin.get<AdminChallenge[]>('/api/admin/challenges');
    if (!challenge) throw new Error('There is no challenge');
    const change = async (title: string) => {
      const body = { ...challenge, title, updatedAt: undefined };
      await admin.call('PUT', `/api/admin/challenges/${challenge.id}`, body);
      await publishAll(admin);
    };
    await change('Mine');
    const kept = await plan(yaml);
    expect(kept.changes).toMatchObject([
      { within: [], effect: 'kept', fields: [{ field: 'title', before: 'Mine' }] },
    ]);
    const [{ kind, key }] = kept.changes as [Imported['changes'][number]];
    expect((await plan(yaml, { take: ['challenge of-another'] })).plan).toBe(kept.plan);
    const take = [`${kind} ${key}`];
    const taken = await plan(yaml, { take });
    expect(taken.changes).toMatchObject([{ effect: 'changed', fields: [{ before: 'Mine' }] }]);
    await change(challenge.title);
    const late = await admin.call('POST', URL, { yaml, dryRun: false, take, plan: taken.plan });
    expect([late.statusCode, late.json().code]).toEqual([409, 'record.changed']);
  });

  it.each([
    ['no YAML', 'challenges: [', /./],
    ['text', 'hello', /must be an object/],
    ['another encoding', 'challenges: []\n# caf\uFFFD', /^This isn't UTF-8/],
    ['an unknown field', 'challenges: []\nsteps: []', /unknown field "steps"/],
    [
      'a bomb',
      `a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: &d [*c,*c]\ne: &e [*d,*d]\nf: &f [*e,*e]\ng: &g [*f,*f]\nh: [*g,*g]\n`,
      /^\*a is an alias: write out what it stands for$/,
    ],
    [
      'a face that is a script',
      'assistants:\n  - { key: a, name: A, description: A, systemPrompt: A, avatar: "java\\u0009script:alert(1)" }',
      /Enter a name, a path, or a link/,
    ],
    ['deep', '['.repeat(50_000), /This is nested too deeply/],
    ['two documents', 'challenges: []\n---\nchallenges: []', /several documents/],
    ['a field twice', 'challenges: []\nchallenges: []', /"challenges" is used twice/],
    [
      'a link that is none',
      'challenges:\n  - { key: a, title: A, description: A, order: 1, imageUrl: "javascript:alert(1)" }',
      /Enter a link that starts with https/,
    ],
    [
      'an order that no form takes',
      'challenges:\n  - { key: a, title: A, description: A, order: 99999999999 }',
      /Order can be 1,000,000 at most/,
    ],
    [
      'criteria with a reserved name',
      'challenges:\n  - { key: a, title: A, description: A, order: 1, steps: [{ key: b, title: B, description: B, completionCriteria: { __proto__: { a: 1 }, objective: x } }] }',
      /"__proto__"/,
    ],
    [
      'a link to nobody',
      'challenges:\n  - { key: a, title: A, description: A, order: 1, steps: [{ key: b, title: B, description: B, assistants: [c] }] }',
      /There's no assistant "c"/,
    ],
    [
      'a key twice',
      'assistants:\n  - { key: a, name: A, description: A, systemPrompt: A }\n  - { key: a, name: B, description: B, systemPrompt: B }',
      /"a" is used twice/,
    ],
    ['a figure of no criterion', withFigures('sum'), /There's no criterion "sum"/],
    ['a figure twice', withFigures('range', 'range'), /Figure "price" is used twice/],
    [
      'criteria that judge nothing',
      'challenges:\n  - { key: a, title: A, description: A, order: 1, steps: [{ key: b, title: B, description: B, completionCriteria: { objectiv: x } }] }',
      /objective: is missing/,
    ],
    [
      'minutes that no form takes',
      'challenges:\n  - { key: a, title: A, description: A, order: 1, steps: [{ key: b, title: B, description: B, minutes: 4 }] }',
      /minutes: Enter a whole number from 5 to 240/,
    ],
    [
      'a drawing that is none',
      'assistants:\n  - { key: a, name: A, description: A, systemPrompt: A, iconSvg: <p>x</p> }',
      /nothing to draw in this SVG/,
    ],
  ])('of %s is refused', async (_what, yaml, message) => {
    const answer = await admin.call('POST', URL, { yaml, dryRun: false });
    expect([answer.statusCode, answer.json().issues[0].message]).toEqual([
      400,
      expect.stringMatching(message),
    ]);
  });

  it('of a file that is not UTF-8 is refused with the line', async () => {
    const yaml = Buffer.from('challenges: []\n# ok\n# caf\xe9\n', 'latin1').toString('utf8');
    const answer = await admin.call('POST', URL, { yaml });
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [{ path: 'line 3', message: expect.stringContaining("isn't UTF-8") }],
    ]);
  });

  const fields = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `k${index}: 1`).join(', ')}}`;

  it.each([
    ['100,000 fields', fields(100_000)],
    ['30,000 fields', fields(30_000)],
    ['mappings in mappings', 'aaa: '.repeat(200_000)],
    ['lists in lists', '- '.repeat(300_000)],
    ['brackets', '['.repeat(300_000)],
    ['aliases', `a: &a x\nb: [${Array(100_000).fill('*a').join(',')}]`],
  ])('of %s is refused before it is read', async (_what, yaml) => {
    const answer = await admin.call('POST', URL, { yaml });
    const [issue, ...others] = answer.json().issues;
    expect([answer.statusCode, issue.message, others]).toEqual([
      400,
      expect.stringContaining('too many entries to read'),
      [],
    ]);
  });

  it('of as many fields as are read is read in linear time', () => {
    const read = (length: number) =>
      expect(() => readExchange(fields(length))).toThrow('Problems in the curriculum: 100');
    expect(growth(read)).toBeLessThan(LINEAR);
  });

  it('of 1 MB is read, of more than the limit refused', async () => {
    const long = (count: number) => `assistants: []\n${`# ${'comment '.repeat(12)}\n`.repeat(count)}`;
    expect((await admin.call('POST', URL, { yaml: long(10_000) })).statusCode).toBe(200);
    expect((await admin.call('POST', URL, { yaml: long(16_000) })).statusCode).toBe(400);
    expect((await admin.call('POST', URL, { yaml: long(50_000) })).statusCode).toBe(413);
  });
});
