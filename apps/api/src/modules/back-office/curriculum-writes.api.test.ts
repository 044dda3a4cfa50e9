import type {
  AdminAssistant,
  AdminChallenge,
  AdminQuestion,
  AdminStep,
  ListedQuestion,
  LogEntry,
  PendingChange,
  Question,
  Step,
  StepAssistant,
  StepRecord,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat } from '../../test/chat.ts';
import { publishAll } from '../../test/publish-all.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';
import { buildAdministrator, buildFounder, buildStartup, type TestClient } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
let admin: TestClient;
beforeAll(async () => {
  admin = await buildAdministrator(test.app);
});

const CHALLENGE = { title: 'Law', description: 'What the law asks.', order: 20 };
const STEP = { title: 'Data', description: 'Whose data it is.', order: 1 };
const QUESTION = { text: 'Whose data do you keep?', order: 1 };
const ASSISTANT = { name: 'Lex', description: 'Knows law.', avatar: 'scale', systemPrompt: 'You know law.' };

const addChallenge = (change: object = {}) =>
  admin.post<AdminChallenge>('/api/admin/challenges', { ...CHALLENGE, ...change });
const addStep = (challengeId: number, change: object = {}) =>
  admin.post<AdminStep>('/api/admin/steps', { challengeId, ...STEP, ...change });
const addQuestion = (stepId: number, change: object = {}) =>
  admin.post<AdminQuestion>('/api/admin/questions', { stepId, ...QUESTION, ...change });
const log = (query = '') => admin.get<LogEntry[]>(`/api/admin/log${query}`);

describe('a challenge', () => {
  it('is created with defaults, logged, and shown to founders once it is published', async () => {
    const made = await addChallenge({ imageUrl: ' ', videoUrl: 'https://example.com/v' });
    expect(made).toMatchObject({
      ...CHALLENGE,
      imageUrl: null,
      videoUrl: 'https://example.com/v',
      isActive: true,
      isArchived: false,
      icon: 'school',
      iconSvg: null,
    });
    expect(await admin.get(`/api/admin/challenges/${made.id}`)).toEqual(made);
    expect(at(await log('?kind=challenge'), 0)).toMatchObject({
      adminName: 'admin',
      action: 'create',
      recordId: made.id,
      recordName: 'Law',
      before: null,
      after: { title: 'Law', order: 20 },
    });
    await publishAll(admin);
    const founder = await buildFounder(test.app);
    const told = await founder.get<AdminChallenge[]>('/api/challenges');
    expect(told.at(-1)).toEqual({ ...made, updatedAt: undefined, pending: undefined });
  });

  it.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ order: -1 }, 'order', 'Order must be 0 or more'],
    [{ order: 1.5 }, 'order', 'Order must be a whole number'],
    [
      { imageUrl: 'javascript:alert(1)' },
      'imageUrl',
      'Enter a link that starts with https:// or http://, without a user name',
    ],
    [{ iconSvg: '<p>no drawing</p>' }, 'iconSvg', "There's nothing to draw in this SVG"],
  ])('is refused with %j, at its field', async (change, path, message) => {
    const answer = await admin.call('POST', '/api/admin/challenges', { ...CHALLENGE, ...change });
    expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]]);
  });

  it('is replaced once, as it was read: another change in between is answered, and nothing is lost', async () => {
    const made = await addChallenge();
    const url = `/api/admin/challenges/${made.id}`;
    const changed = await admin.call('PUT', url, { ...made, title: 'Rules' });
    expect(changed.json()).toMatchObject({ title: 'Rules' });
    const stale = await admin.call('PUT', url, { ...made, description: 'Mine.' });
    expect([stale.statusCode, stale.json().code, stale.json().details]).toEqual([
      409,
      'record.changed',
      { current: changed.json() },
    ]);
    // Repeated, as after a lost answer, and then without the version that was read.
    expect((await admin.call('PUT', url, { ...made, title: 'Rules' })).json()).toEqual(changed.json());
    const { updatedAt: _, ...rest } = made;
    expect((await admin.call('PUT', url, { ...rest, description: 'Mine.' })).statusCode).toBe(200);
    const entries = (await log('?kind=challenge')).filter(({ recordId }) => recordId === made.id);
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      [
        'update',
        { title: 'Rules', description: CHALLENGE.description },
        { title: 'Law', description: 'Mine.' },
      ],
      ['update', { title: 'Law' }, { title: 'Rules' }],
      ['create', null, expect.anything()],
    ]);
  });

  it('is archived and unarchived with what founders did in it', async () => {
    const chat = await buildChat(test.app);
    await chat.send('It was so on Tuesday.');
    const url = `/api/admin/challenges/${chat.challenge.id}`;
    const challenge = await admin.get<AdminChallenge>(url);
    await admin.call('PUT', url, { ...challenge, isArchived: true });
    expect((await chat.founder.call('GET', chat.url)).json().code).toBe('step.not_found');
    const archived = await admin.get<AdminChallenge>(url);
    await admin.call('PUT', url, { ...archived, isArchived: false });
    expect(await chat.messages()).toHaveLength(2);
  });

  it('is deleted with its steps and all progress in it, as it said before, and once', async () => {
    const made = await addChallenge({ order: 0 });
    const step = await addStep(made.id);
    await addQuestion(step.id);
    await publishAll(admin);
    const chat = await buildChat(test.app);
    const scope = { startupId: chat.startup.id, challengeId: made.id, stepId: step.id };
    await chat.founder.post('/api/messages', { ...scope, content: 'Those of bakers.' });
    const points = (await chat.founder.get<{ experiencePoints: number }>('/api/user')).experiencePoints;
    const url = `/api/admin/challenges/${made.id}`;
    expect(await admin.get(`/api/admin/impact?challengeId=${made.id}`)).toEqual({
      steps: 1,
      questions: 1,
      founders: 1,
      conversations: 1,
      acceptedAnswers: 0,
    });
    expect((await admin.call('DELETE', url)).statusCode).toBe(204);
    const again = await admin.call('DELETE', url);
    expect([again.statusCode, again.json().code]).toEqual([404, 'challenge.not_found']);
    const left = await test.database.db
      .selectFrom('step_progress')
      .select('id')
      .where('step_id', '=', step.id)
      .execute();
    expect(left).toEqual([]);
    expect((await chat.founder.get<{ experiencePoints: number }>('/api/user')).experiencePoints).toBe(points);
    const send = await chat.founder.call('POST', '/api/messages', { ...scope, content: 'And cooks.' });
    expect([send.statusCode, send.json().code]).toEqual([404, 'step.not_found']);
  });
});

describe('the list of all questions', () => {
  it('[AD-138] has of each what waits to be published, without criteria, which one alone has', async () => {
    const { id } = await addStep((await addChallenge()).id);
    const criteria = { criteria: [{ id: 'who', text: 'Says who' }] };
    const made = await addQuestion(id, { type: 'ai-evaluated', evaluationCriteria: criteria });
    const all = await admin.get<ListedQuestion[]>('/api/admin/questions');
    const { text, order, type, isActive, updatedAt, pending } = made;
    expect(all.filter(({ stepId }) => stepId === id)).toEqual([
      { id: made.id, stepId: id, text, order, type, isActive, updatedAt, pending },
    ]);
    expect(new Set(all.map(({ stepId }) => stepId)).size).toBeGreaterThan(1);
    expect(await admin.get(`/api/admin/questions/${made.id}`)).toEqual(made);
    const gone = await admin.call('GET', '/api/admin/questions/2000000000');
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'question.not_found']);
  });
});

describe('an assistant’s face', () => {
  it.each(['scale', '⚖️', '/coaches/nora.svg', 'https://pictures.example/lex.png'])(
    'may be %s',
    async avatar => {
      expect((await admin.call('POST', '/api/admin/assistants', { ...ASSISTANT, avatar })).statusCode).toBe(
        201,
      );
    },
  );

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,x',
    '//evil.example/x.png',
    'https://a:b@evil.example/x.png',
  ])('is refused as %s', async avatar => {
    const answer = await admin.call('POST', '/api/admin/assistants', { ...ASSISTANT, avatar });
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, 'avatar']);
  });
});

describe('an order', () => {
  it('renumbers a list in one call, keeps what founders did, and is logged once', async () => {
    const chat = await buildChat(test.app);
    coach.judgements.push(meets(1));
    await chat.send('It was so on Tuesday.');
    const before = await chat.verdicts();
    const url = `/api/admin/steps/${chat.step.id}/questions`;
    const ids = (await admin.get<AdminQuestion[]>(url)).map(({ id }) => id).toReversed();
    const ordered = await admin.call('PUT', `${url}/order`, { ids });
    expect(ordered.json().map(({ id, order }: AdminQuestion) => [id, order])).toEqual(
      ids.map((id, place) => [id, place + 1]),
    );
    await admin.call('PUT', `${url}/order`, { ids });
    expect(
      (await chat.founder.get<Question[]>(`/api/steps/${chat.step.id}/questions`)).map(({ id }) => id),
    ).toEqual(ids);
    const sorted = (verdicts: typeof before) => verdicts.toSorted((a, b) => a.questionId - b.questionId);
    expect(sorted(await chat.verdicts())).toEqual(sorted(before));
    const entries = (await log('?action=order')).filter(({ recordId }) => recordId === chat.step.id);
    expect(entries.map(({ after }) => after)).toEqual([{ ids }]);
    await admin.call('PUT', `${url}/order`, { ids: ids.toReversed() });
  });

  it('is refused when others are in the list by now', async () => {
    const { id } = await addChallenge();
    const [first, second] = [await addStep(id), await addStep(id, { order: 2 })];
    const url = `/api/admin/challenges/${id}/steps/order`;
    for (const ids of [[first.id], [first.id, second.id, 2_000_000_000]]) {
      const answer = await admin.call('PUT', url, { ids });
      expect([answer.statusCode, answer.json().details]).toEqual([409, { ids: [first.id, second.id] }]);
    }
    const twice = await admin.call('PUT', url, { ids: [first.id, first.id] });
    expect([twice.statusCode, twice.json().issues[0].path]).toEqual([400, 'ids']);
    const [one, other] = await Promise.all([
      admin.call('PUT', url, { ids: [second.id, first.id] }),
      admin.call('PUT', url, { ids: [first.id, second.id] }),
    ]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    const orders = (await admin.get<AdminStep[]>(`/api/admin/steps?challengeId=${id}`)).map(
      step => step.order,
    );
    expect(orders).toEqual([1, 2]);
  });
});

describe('the minutes of a step', () => {
  it('are shown to founders with the step and with its progress, and are logged', async () => {
    const { id: challengeId } = await addChallenge();
    const asking = { completionCriteria: ['Names a town'] };
    const unknown = await addStep(challengeId, asking);
    const made = await addStep(challengeId, { ...asking, order: 2, minutes: 20 });
    const founder = await buildFounder(test.app);
    const startup = await buildStartup(founder);
    const told = async () => {
      const steps = await founder.get<Step[]>(`/api/challenges/${challengeId}/steps`);
      const records = await founder.get<StepRecord[]>(`/api/startups/${startup.id}/progress`);
      const own = records.filter(record => record.challengeId === challengeId);
      return [steps, own].map(list => list.map(({ minutes }) => minutes));
    };
    expect([unknown.minutes, made.minutes]).toEqual([null, 20]);
    await publishAll(admin);
    expect(await told()).toEqual([
      [null, 20],
      [null, 20],
    ]);
    await admin.call('PUT', `/api/admin/steps/${made.id}`, {
      ...made,
      updatedAt: undefined,
      minutes: 45,
    });
    await publishAll(admin);
    expect(await told()).toEqual([
      [null, 45],
      [null, 45],
    ]);
    expect(at(await log('?kind=step&action=update'), 0)).toMatchObject({
      recordId: made.id,
      before: { minutes: 20 },
      after: { minutes: 45 },
    });
  });

  it.each([4, 241, 7.5, '20'])('are refused as %j', async minutes => {
    const { id } = await addChallenge();
    const answer = await admin.call('POST', '/api/admin/steps', { challengeId: id, ...STEP, minutes });
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [{ path: 'minutes', message: 'Enter a whole number from 5 to 240' }],
    ]);
  });
});

describe('criteria', () => {
  it('come as JSON or as text that is JSON, and stay as they came', async () => {
    const { id } = await addChallenge();
    const criteria = { type: 'structured', criteria: ['Names a law'] };
    const made = await addStep(id, { completionCriteria: JSON.stringify(criteria) });
    expect(made.completionCriteria).toEqual(criteria);
    expect((await addStep(id, { completionCriteria: criteria })).completionCriteria).toEqual(criteria);
    expect((await addStep(id, { completionCriteria: ' ' })).completionCriteria).toBeNull();
    const rubric = { criteria: [{ id: 'law', text: 'Names a law' }] };
    const unknown = { criteria: [{ id: 'law', text: 'Names a law', requried: true }] };
    const body = { stepId: made.id, ...QUESTION, type: 'ai-evaluated', evaluationCriteria: unknown };
    expect((await admin.call('POST', '/api/admin/questions', body)).json().issues).toEqual([
      {
        path: 'evaluationCriteria.criteria.0',
        message: 'Nothing reads "requried". Did you mean "required"?',
      },
    ]);
    const question = await addQuestion(made.id, { type: 'ai-evaluated', evaluationCriteria: rubric });
    expect(question.evaluationCriteria).toEqual(rubric);
    await publishAll(admin);
    const founder = await buildFounder(test.app);
    const [told] = await founder.get<Question[]>(`/api/steps/${made.id}/questions`);
    expect(told?.evaluationCriteria).toEqual({
      criteria: [{ id: 'law', text: 'Names a law', required: true }],
      options: [],
    });
  });

  const MALFORMED = 'The completion criteria must be valid JSON. Please check the format and try again.';
  const deep = `${'['.repeat(40)}${']'.repeat(40)}`;
  it.each([
    ['{"objective":', 'completionCriteria', MALFORMED],
    [{ type: 'questions_completed', requiredCount: 0 }, 'completionCriteria.requiredCount', /whole number/],
    [{ criteria: [] }, 'completionCriteria.criteria', /at least one criterion/],
    [{ objectiv: 'Typo' }, 'completionCriteria.objective', /Enter an objective/],
    [[{}], 'completionCriteria', /at least one criterion/],
    [deep, 'completionCriteria', 'This is nested too deeply'],
    ['{"__proto__":{"a":1},"objective":"x"}', 'completionCriteria', /"__proto__"/],
    [
      '{"a":[{"constructor":{"prototype":{}}}],"objective":"x"}',
      'completionCriteria',
      /"constructor.prototype"/,
    ],
    [['a\u0000'], 'completionCriteria', "Contains characters that can't be stored"],
    [['\ud800'], 'completionCriteria', "Contains characters that can't be stored"],
    [['x'.repeat(70_000)], 'completionCriteria', /At most/],
  ])('of a step are refused as %.60j', async (completionCriteria, path, message) => {
    const { id } = await addChallenge();
    const answer = await admin.call('POST', '/api/admin/steps', {
      challengeId: id,
      ...STEP,
      completionCriteria,
    });
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [{ path, message: message instanceof RegExp ? expect.stringMatching(message) : message }],
    ]);
  });

  it.each([
    ['standard', '{', 'evaluationCriteria', /valid JSON\. Please check your input/],
    ['standard', { criteria: [{ id: 'A', text: 'x' }] }, 'evaluationCriteria.criteria.0.id', /lower-case/],
    [
      'standard',
      { criteria: [{ id: 'a', text: ' ' }] },
      'evaluationCriteria.criteria.0.text',
      /Enter a text/,
    ],
    [
      'ai-evaluated',
      { criteria: [{ id: 'a', text: 'x', signals: ['nose'] }] },
      'evaluationCriteria.criteria.0.signals.0',
      /signal/,
    ],
    ['ai-evaluated', { criteria: 'similarity', threshold: 2 }, 'evaluationCriteria.threshold', /./],
    ['ai-evaluated', { criteria: 'similarity', threshold: 0.7 }, 'evaluationCriteria.expected', /expected/],
    ['ai-evaluated', { threshold: 1 }, 'evaluationCriteria.criteria', /./],
    ['multiple-choice', null, 'evaluationCriteria.options', /./],
    ['multiple-choice', { options: ['One'] }, 'evaluationCriteria.options', /./],
    ['open-ended', { anything: 1 }, 'evaluationCriteria', /Any substantial answer/],
    [
      'open-ended',
      { criteria: 'similarity', threshold: 0.7, expected: 'x' },
      'evaluationCriteria',
      /Any substantial answer/,
    ],
  ])('of a question, %s, are refused as %j', async (type, evaluationCriteria, path, message) => {
    const step = await addStep((await addChallenge()).id);
    const answer = await admin.call('POST', '/api/admin/questions', {
      stepId: step.id,
      ...QUESTION,
      type,
      evaluationCriteria,
    });
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [{ path, message: expect.stringMatching(message) }],
    ]);
  });

  it('of a question, open-ended or without any, are fine', async () => {
    const step = await addStep((await addChallenge()).id);
    await addQuestion(step.id, {
      type: 'open-ended',
      evaluationCriteria: { criteria: [{ id: 'a', text: 'One' }] },
    });
    expect((await addQuestion(step.id)).type).toBe('standard');
  });
});

it('a figure of a question is one of its criteria’s, is kept from founders, and no other question’s', async () => {
  const step = await addStep((await addChallenge()).id);
  const evaluationCriteria = { criteria: [{ id: 'sum', text: 'A sum' }] };
  const figure = { is: 'buyers', criterion: 'sum' };
  const send = (change: object) =>
    admin.call('POST', '/api/admin/questions', {
      stepId: step.id,
      ...QUESTION,
      type: 'standard',
      evaluationCriteria,
      ...change,
    });
  expect((await send({ figure: { ...figure, criterion: 'range' } })).json().issues).toEqual([
    { path: 'figure.criterion', message: 'There\'s no criterion "range"' },
  ]);
  const taken = await send({ figure });
  expect([taken.statusCode, taken.json().issues]).toEqual([
    400,
    [
      {
        path: 'figure',
        message: expect.stringMatching(/^“How many such buyers .* already gives this number$/),
      },
    ],
  ]);
  const made: AdminQuestion = (await send({ figure: JSON.stringify(figure), isActive: false })).json();
  expect(made.figure).toEqual(figure);
  const url = `/api/admin/questions/${made.id}`;
  expect((await admin.call('PUT', url, { ...made, isActive: true })).statusCode).toBe(400);
  const active = await admin.call('PUT', url, { ...made, figure: null, isActive: true });
  expect(active.json().figure).toBeNull();
  await publishAll(admin);
  const [told] = await (await buildFounder(test.app)).get<Question[]>(`/api/steps/${step.id}/questions`);
  expect(told).not.toHaveProperty('figure');
});

it('[AD-146] a figure moves from one question to another, and comes back with none', async () => {
  const step = await addStep((await addChallenge()).id);
  const evaluationCriteria = { criteria: [{ id: 'sum', text: 'A sum' }] };
  const given = { is: 'buyers', criterion: 'sum' };
  const add = (change: object) => addQuestion(step.id, { type: 'standard', evaluationCriteria, ...change });
  const [{ id: first }, { id: second }] = [await add({ text: 'One?' }), await add({ text: 'Two?' })];
  await sql`update questions set is_active = false where figure ->> 'is' = 'buyers'`.execute(
    test.database.db,
  );
  await publishAll(admin);
  const put = async (id: number, change: object) => {
    const questions = await admin.get<AdminQuestion[]>(`/api/admin/steps/${step.id}/questions`);
    const before = questions.find(question => question.id === id);
    return (await admin.call('PUT', `/api/admin/questions/${id}`, { ...before, ...change })).statusCode;
  };
  const publish = async (...ids: number[]) => {
    const waiting = await admin.get<PendingChange[]>('/api/admin/changes');
    const changes = waiting.flatMap(({ kind, recordId, updatedAt }) =>
      kind === 'question' && ids.includes(recordId) ? [{ kind, recordId, updatedAt }] : [],
    );
    const body = { changes, note: null, overridesExamples: true };
    const answer = await admin.call('POST', '/api/admin/changes/publish', body);
    return answer.statusCode === 400 ? answer.json().issues[0].message : answer.statusCode;
  };
  expect([await put(first, { figure: given }), await publish(first)]).toEqual([200, 200]);
  expect(await put(second, { figure: given })).toBe(400);
  expect([await put(first, { figure: null }), await put(second, { figure: given })]).toEqual([200, 200]);
  expect([await publish(second), await publish(first, second)]).toEqual([
    '“One?” gives this number until its own change is published. Publish both together.',
    200,
  ]);

  // Out of use, the second gives what founders saw last until its change is published.
  expect(await put(second, { figure: null, isActive: false })).toBe(200);
  expect([await put(first, { figure: given }), await publish(first)]).toEqual([200, 200]);
  expect(await put(second, { isActive: true })).toBe(400);
  expect([await publish(second), await put(second, { isActive: true })]).toEqual([200, 200]);
  await sql`update questions set is_active = not is_active where figure ->> 'is' = 'buyers'`.execute(
    test.database.db,
  );
});

it('an example of a question is shown to founders, logged, and has its limit', async () => {
  const step = await addStep((await addChallenge()).id);
  const made = await addQuestion(step.id, { example: 'The harbours keep theirs.' });
  expect(made.example).toBe('The harbours keep theirs.');
  const changed = { ...made, example: null };
  expect((await admin.call('PUT', `/api/admin/questions/${made.id}`, changed)).json().example).toBeNull();
  expect(at(await log('?kind=question'), 0)).toMatchObject({
    before: { example: made.example },
    after: { example: null },
  });
  await addQuestion(step.id, { example: 'The second one.' });
  await publishAll(admin);
  const founder = await buildFounder(test.app);
  const told = await founder.get<Question[]>(`/api/steps/${step.id}/questions`);
  expect(told.map(({ example }) => example)).toEqual([null, 'The second one.']);
  const long = { stepId: step.id, ...QUESTION, example: 'x'.repeat(1001) };
  const answer = await admin.call('POST', '/api/admin/questions', long);
  expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, 'example']);
});

it.each(['a\0b', '\ud800'])('instructions of a step are refused with %j', async promptInstructions => {
  const { id } = await addChallenge();
  const answer = await admin.call('POST', '/api/admin/steps', {
    challengeId: id,
    ...STEP,
    promptInstructions,
  });
  expect([answer.statusCode, answer.json().issues]).toEqual([
    400,
    [{ path: 'promptInstructions', message: "Contains characters that can't be stored" }],
  ]);
});

describe('the assistants of a step', () => {
  it('are assigned once, ordered, removed, and coach in their order', async () => {
    const { id: challengeId } = await addChallenge({ order: 0 });
    const step = await addStep(challengeId, { completionCriteria: ['Names a law'] });
    const [one, two] = [
      await admin.post<AdminAssistant>('/api/admin/assistants', ASSISTANT),
      await admin.post<AdminAssistant>('/api/admin/assistants', { ...ASSISTANT, name: 'Jus' }),
    ];
    const assign = (assistantId: number) =>
      admin.post<StepAssistant>('/api/admin/step-assistants', { stepId: step.id, assistantId });
    const links = () => admin.get<StepAssistant[]>(`/api/admin/steps/${step.id}/assistants`);
    const first = await assign(one.id);
    expect(await assign(one.id)).toEqual(first);
    await assign(two.id);
    expect((await links()).map(({ assistant }) => assistant.name)).toEqual(['Lex', 'Jus']);
    const ids = [two.id, one.id];
    await admin.call('PUT', `/api/admin/steps/${step.id}/assistants/order`, { ids });
    await publishAll(admin);
    const founder = await buildFounder(test.app);
    const told = await founder.get<{ name: string }[]>(`/api/steps/${step.id}/assistants`);
    expect(told.map(({ name }) => name)).toEqual(['Jus', 'Lex']);
    const url = `/api/admin/step-assistants/${step.id}/${two.id}`;
    expect((await admin.call('DELETE', url)).statusCode).toBe(204);
    expect((await admin.call('DELETE', url)).json().code).toBe('assistant.not_found');
    expect(await admin.get(`/api/admin/assistants/${one.id}/impact`)).toMatchObject({ steps: 1 });
    await admin.call('DELETE', `/api/admin/assistants/${one.id}`);
    expect(await links()).toEqual([]);
    const entries = (await log('?kind=step_assistant')).filter(({ recordId }) => recordId === step.id);
    expect(entries.map(({ action, recordName }) => `${action} ${recordName}`)).toEqual([
      // Deleted with the assistant itself.
      'delete Lex: Data',
      'delete Jus: Data',
      'order Data',
      'create Jus: Data',
      'create Lex: Data',
    ]);
  });

  it('that is deleted has said what it said', async () => {
    const chat = await buildChat(test.app, { challenge: 1, step: 0 });
    const { db } = test.database;
    const assistant = await admin.post<AdminAssistant>('/api/admin/assistants', ASSISTANT);
    await db.updateTable('challenges').set({ sort_order: 0 }).where('id', '=', chat.challenge.id).execute();
    await chat.send('It was so on Tuesday.');
    await db
      .updateTable('messages')
      .set({ assistant_id: assistant.id })
      .where('role', '=', 'assistant')
      .where(
        'chat_id',
        'in',
        db.selectFrom('step_progress').select('chat_id').where('step_id', '=', chat.step.id),
      )
      .execute();
    await admin.call('DELETE', `/api/admin/assistants/${assistant.id}`);
    const [, reply] = await chat.messages();
    expect([reply?.assistantId, reply?.content]).toEqual([null, expect.stringMatching(/./)]);
  });
});

describe('the log', () => {
  it('has what goes with a deletion, whole, the outermost at the top', async () => {
    const made = await addChallenge({ title: 'Gone' });
    const step = await addStep(made.id, { promptInstructions: 'Ask for the law.' });
    const question = await addQuestion(step.id);
    const assistant = await admin.post<AdminAssistant>('/api/admin/assistants', ASSISTANT);
    await admin.post('/api/admin/step-assistants', { stepId: step.id, assistantId: assistant.id });
    await admin.call('DELETE', `/api/admin/challenges/${made.id}`);
    const gone = (await log()).slice(0, 4);
    expect(
      gone.map(({ action, kind, recordId, recordName }) => [action, kind, recordId, recordName]),
    ).toEqual([
      ['delete', 'challenge', made.id, 'Gone'],
      ['delete', 'step', step.id, 'Data'],
      ['delete', 'step_assistant', step.id, 'Lex: Data'],
      ['delete', 'question', question.id, QUESTION.text],
    ]);
    expect(gone.map(({ before, after }) => [before, after])).toEqual([
      [expect.objectContaining({ title: 'Gone' }), null],
      [expect.objectContaining({ promptInstructions: 'Ask for the law.', challengeId: made.id }), null],
      [{ stepId: step.id, assistantId: assistant.id }, null],
      [expect.objectContaining({ text: QUESTION.text, stepId: step.id }), null],
    ]);
  });

  it('is read by pages, filtered, and holds no prompt that did not change', async () => {
    const made = await addChallenge();
    const step = await addStep(made.id, { promptInstructions: 'Ask for the law.' });
    await admin.call('PUT', `/api/admin/steps/${step.id}`, { ...step, title: 'Personal data' });
    const [newest] = await log();
    expect(newest).toMatchObject({
      kind: 'step',
      action: 'update',
      recordName: 'Personal data',
      before: { title: 'Data' },
      after: { title: 'Personal data' },
    });
    const older = await log(`?before=${newest?.id}`);
    expect(older.every(({ id }) => id < (newest?.id ?? 0))).toBe(true);
    expect(await log('?adminId=2000000000')).toEqual([]);
    const { db } = test.database;
    const entry = { action: 'create', kind: 'user', record_name: 'x' } as const;
    await db
      .insertInto('admin_log')
      .values(
        ['Ada', 'Bea', 'Ada B.'].map((admin_name, place) => ({
          ...entry,
          admin_name,
          admin_id: place === 1 ? 2_000_000_001 : 2_000_000_002,
        })),
      )
      .execute();
    const names = await admin.get<{ id: number; name: string }[]>('/api/admin/log/administrators');
    expect(names.filter(({ id }) => id > 2_000_000_000)).toEqual([
      { id: 2_000_000_002, name: 'Ada B.' },
      { id: 2_000_000_001, name: 'Bea' },
    ]);
    expect(new Set(names.map(({ id }) => id)).size).toBe(names.length);
    expect((await admin.call('GET', '/api/admin/log?kind=secret')).statusCode).toBe(400);
  });
});
