import type { JudgedCase, JudgeRun, LabSetup, RunResult } from '@groundwork/api-client';
import type { LabelledCase } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { hideToast } from '../../../ui/toast.ts';
import { refusal, serveAdmin } from '../test/admin-world.ts';
import { choose, enter, focused, inDialog, openAdmin, press, rowNames, write } from '../test/open-admin.tsx';

const network = mockNetwork();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  hideToast();
});

const AT = '2026-11-20T10:00:00.000Z';
const SETUP: LabSetup = {
  judge: { model: 'small', version: 'judge-7' },
  tokensPerCase: 1234,
  questions: [
    {
      ...{ id: 21, text: 'Who has this problem?', challengeId: 1, challenge: 'Market' },
      cases: [
        { source: 'golden', count: 2 },
        { source: 'held-out', count: 5 },
      ],
    },
    {
      ...{ id: 22, text: 'Who pays?', challengeId: 2, challenge: 'Money' },
      cases: [{ source: 'golden', count: 3 }],
    },
  ],
  leftOut: [{ source: 'held-out', count: 1 }],
};
const run = (change: Partial<JudgeRun> = {}): JudgeRun => ({
  ...{ id: 7, sources: ['golden'], withPending: false, state: 'finished', problem: null, challenge: null },
  ...{ model: 'small', judgeVersion: 'judge-7', adminName: 'mira', startedAt: AT, endedAt: AT },
  ...{ cases: 10, done: 10, agreed: 7, failed: 2, leftOut: 0, inputTokens: 900, outputTokens: 100 },
  ...change,
});
const judged = (change: Partial<JudgedCase> = {}): JudgedCase => ({
  ...{ place: 1, question: 'Who has this problem?', source: 'corpus', kind: 'near-miss', label: 'fail' },
  ...{ answer: 'Everyone.', accepted: true, criteria: ['Names a role'], quotes: ['Everyone.'], reason: '' },
  ...change,
});
const tally = { cases: 10, agreed: 7, accepted: 4, refused: 4, failed: 2 };
const whole = { ...tally, falseAccepts: 1, falseRefusals: 0 };
const RESULT: RunResult = {
  all: whole,
  byQuestion: [{ name: 'Who has this problem?', ...tally }],
  byKind: [{ name: 'golden pass', ...tally }],
  falseAccepts: [judged()],
  falseRefusals: [],
  failures: [judged({ accepted: null, reason: 'The AI service is busy.' })],
  before: null,
};
const CASE: LabelledCase = {
  ...{ id: 4, questionId: 21, label: 'pass', question: 'Who has this problem?', answer: 'Nurses in Leeds.' },
  ...{ source: 'hand', adminName: 'mira', updatedAt: AT },
};

interface World {
  runs: JudgeRun[];
  setup: LabSetup;
  result: RunResult;
  cases: LabelledCase[];
  sent: { call: string; body: unknown }[];
  asked: string[];
  refuse: Record<string, () => Response>;
}

function serve(change: Partial<World> = {}): World {
  serveAdmin(network);
  const world: World = {
    ...{ runs: [], setup: SETUP, result: RESULT, cases: [], sent: [], asked: [], refuse: {} },
    ...change,
  };
  const answer = (call: string, path: string, make: (request: Request, body: unknown) => unknown) => {
    const [method = '', name = ''] = call.split(' ');
    const on = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[method];
    return on?.(`${ORIGIN}/api/admin/${path}`, async ({ request }) => {
      const text = await request.text();
      const body = text === '' ? null : JSON.parse(text);
      if (method === 'GET') world.asked.push(`${name}${new URL(request.url).search}`);
      else world.sent.push({ call, body });
      const refused = world.refuse[call];
      if (refused) return refused();
      const made = make(request, body);
      return made === null ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(made as object);
    });
  };
  const become = (change: Partial<JudgeRun>) => {
    world.runs = world.runs.map((one, place) => (place === 0 ? { ...one, ...change } : one));
    return world.runs[0];
  };
  const handlers = [
    answer('GET setup', 'judge/lab', () => world.setup),
    answer('GET runs', 'judge/runs', () => world.runs),
    answer('POST start', 'judge/runs', () => {
      const begun = run({ id: 8, state: 'running', done: 0, agreed: 0, failed: 0, endedAt: null });
      world.runs = [begun, ...world.runs];
      return begun;
    }),
    answer('POST stop', 'judge/runs/:id/stop', () => become({ state: 'stopped' })),
    answer('POST continue', 'judge/runs/:id/continue', () => become({ state: 'running', problem: null })),
    answer('GET result', 'judge/runs/:id', () => world.result),
    answer('GET outcomes', 'judge/runs/:id/outcomes', () => [
      judged({ answer: '=1+1', criteria: ['One', 'Two'] }),
      judged({ place: 2, label: 'pass', accepted: null, reason: 'Busy.' }),
      judged({ place: 3, source: 'appeal', answer: 'Mine.', quotes: ['Mine.'], reason: 'Of “Mine.”' }),
    ]),
    answer('GET cases', 'labelled-cases', () => world.cases),
    answer('POST case', 'labelled-cases', (_, body) => ({ ...CASE, ...(body as object), id: 5 })),
    answer('DELETE case', 'labelled-cases/:id', () => null),
  ];
  network.use(...handlers.flatMap(handler => handler ?? []));
  return world;
}

const open = (change: Partial<World> = {}) => {
  const world = serve(change);
  openAdmin('/judge');
  return world;
};

describe('a new run', () => {
  it('says how many cases there are, who judges, and about what that takes', async () => {
    open();
    expect(await screen.findByText(/^10 cases, judged by small\./)).toBeDefined();
    expect(screen.getByText(/takes about 12,000 tokens\.$/)).toBeDefined();
    expect(screen.getByText(/^1 case is left out/)).toBeDefined();
    await userEvent.click(screen.getByLabelText('Held out (5)'));
    expect(screen.getByText(/^5 cases, .* about 6,200 tokens/)).toBeDefined();
    expect(screen.queryByText(/left out/)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('From appeals (0)').disabled).toBe(true);
  });

  it.each([
    [{ tokensPerCase: null }, "10 cases, judged by small. How many tokens that takes isn't known yet."],
    [
      { judge: { model: null, version: 'rules' }, tokensPerCase: 0 },
      '10 cases, judged by fixed rules. That takes no tokens.',
    ],
  ])('says what is not known, or is free', async (change, text) => {
    open({ setup: { ...SETUP, ...change } });
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('is started with what was chosen', async () => {
    const world = open();
    await userEvent.selectOptions(await screen.findByLabelText('Challenge'), 'Money');
    await userEvent.click(screen.getByLabelText('With pending changes'));
    await waitFor(() => expect(world.asked).toContain('setup?pending=true'));
    await enter('Start run');
    expect(await screen.findByRole('heading', { name: 'Run in progress' })).toBeDefined();
    await waitFor(() => expect(focused()).toBe('main'));
    const body = { sources: ['golden'], withPending: true, challengeId: 2 };
    expect(world.sent).toEqual([{ call: 'POST start', body }]);
    expect(screen.queryByRole('button', { name: 'Start run' })).toBeNull();
    await press('Stop');
    await press('Start run');
    await waitFor(() => expect(world.sent).toHaveLength(3));
    expect(world.sent[2]).toEqual({ call: 'POST start', body });
  });

  it('tells why it was not started', async () => {
    const message = 'Another run is under way.';
    open({ refuse: { 'POST start': () => refusal(409, 'judge.running', { message }) } });
    await press('Start run');
    expect(await screen.findByText("Couldn't start the run")).toBeDefined();
    expect(screen.getByText(message)).toBeDefined();
  });
});

describe('a run', () => {
  const fakePolls = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

  it('[AD-127] is followed to its end, and asked for no more', async () => {
    fakePolls();
    const world = open({ runs: [run({ state: 'running', done: 4, endedAt: null })] });
    expect(await screen.findByText('4 of 10 judged, 1,000 tokens so far.')).toBeDefined();
    const bar = screen.getByRole('progressbar', { name: 'Judged cases' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    world.runs = [run()];
    vi.advanceTimersByTime(2000);
    expect(await screen.findByRole('heading', { name: /^Result of 20 November/ })).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
    const asked = world.asked.filter(name => name === 'runs').length;
    vi.advanceTimersByTime(60_000);
    await screen.findByText('False accepts (1)');
    expect(world.asked.filter(name => name === 'runs')).toHaveLength(asked);
  });

  it('[AD-127] is stopped and continued', async () => {
    const world = open({ runs: [run({ state: 'running', done: 4, endedAt: null })] });
    await enter('Stop');
    expect(await screen.findByRole('heading', { name: 'Run stopped' })).toBeDefined();
    expect(focused()).toBe('Continue');
    await press('Continue');
    expect(await screen.findByRole('heading', { name: 'Run in progress' })).toBeDefined();
    expect(world.sent.map(({ call }) => call)).toEqual(['POST stop', 'POST continue']);
  });

  it('[AD-128] says why it is held up', async () => {
    open({ runs: [run({ state: 'held_up', problem: 'Incorrect API key', done: 0 })] });
    expect(await screen.findByRole('heading', { name: 'Run held up' })).toBeDefined();
    expect(screen.getByText('Incorrect API key')).toBeDefined();
    expect(screen.queryByRole('heading', { name: /^Result/ })).toBeNull();
  });

  it('[AD-129] leads with agreement and false accepts', async () => {
    open({ runs: [run()] });
    const result = within(await screen.findByRole('region', { name: /^Result/ }));
    await result.findByText('False accepts (1)');
    expect(result.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      ...['87.5%', '1', '0', '2', '8'],
    ]);
    const list = within(result.getByRole('list', { name: 'False accepts' }));
    expect(list.getByRole('listitem').textContent).toBe(
      'Who has this problem?Everyone.Shipped, near miss. Labelled fail, accepted.Found: Names a roleIn: “Everyone.”',
    );
    expect(result.getByText('False refusals: none')).toBeDefined();
    expect(result.queryByRole('heading', { name: /^Beside/ })).toBeNull();
  });

  it('[AD-129] is shown beside the one before, with what changed', async () => {
    const before = {
      ...{ startedAt: AT, model: 'large', was: { ...whole, agreed: 4, falseAccepts: 3 }, is: whole },
      ...{ newlyWrong: [judged({ answer: 'Now wrong.' })], newlyRight: [] },
    };
    open({ runs: [run()], result: { ...RESULT, before } });
    expect(
      await screen.findByRole('heading', { name: `Beside the run of 20 November 2026 at ${hour(AT)}` }),
    ).toBeDefined();
    expect(screen.getByText('10 cases of both runs. Then judged by large.')).toBeDefined();
    const [, ...rows] = within(screen.getByRole('table', { name: 'Both runs' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('50.0%'),
      expect.stringMatching(/False accepts.*3.*1/),
      expect.stringContaining('False refusals'),
    ]);
    expect(screen.getByText('Newly wrong (1)')).toBeDefined();
    expect(screen.getByText('Newly right: none')).toBeDefined();
  });

  it('is chosen from the list', async () => {
    const world = open({ runs: [run(), run({ id: 6, startedAt: '2026-11-10T10:00:00.000Z' })] });
    await screen.findByRole('heading', { name: /^Result of 20 November/ });
    await choose(`run of 10 November 2026 at ${hour('2026-11-10T10:00:00.000Z')}`, 'Show result');
    expect(await screen.findByRole('heading', { name: /^Result of 10 November/ })).toBeDefined();
    expect(world.asked.filter(name => name.startsWith('result'))).toHaveLength(2);
  });

  it('[AD-129] [AD-161] is downloaded whole, with no formulas and no words of founders', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
      files.push(file as Blob);
      return 'blob:file';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    open({ runs: [run()] });
    await press('Download the judge lab as CSV');
    await waitFor(() => expect(files).toHaveLength(1));
    const [header, first, second, third] = (await files[0]?.text())?.split('\r\n') ?? [];
    expect(header).toContain('Question,From,Kind,Label,Verdict,Agrees,Answer');
    expect(first).toContain(`near-miss,fail,accepted,no,'=1+1,"One; Two"`);
    expect(second).toContain('pass,not judged,,Everyone.');
    expect(third).toContain('From appeals');
    expect(third).not.toContain('Mine.');
  });

  it('is loaded again after a failure', async () => {
    const world = open({ refuse: { 'GET runs': () => refusal(403, 'auth.forbidden') } });
    expect(await screen.findByText(/^Couldn't load the runs: /)).toBeDefined();
    world.refuse = {};
    await press('Retry');
    expect(await screen.findByRole('button', { name: 'Start run' })).toBeDefined();
  });
});

/** In the time zone of the tests. */
const hour = (at: string) => new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

describe('cases by hand', () => {
  it('[AD-126] are added with a question, an answer and what the judge should do', async () => {
    const world = open({ cases: [CASE] });
    await press('Add Case');
    const form = await inDialog('New Case');
    await userEvent.selectOptions(await form.findByLabelText(/^Question/), 'Who pays?');
    await write(/^Answer/, 'Everyone pays.');
    await userEvent.selectOptions(form.getByLabelText('The judge should'), 'Refuse it');
    await userEvent.click(form.getByRole('button', { name: 'Create Case' }));
    await waitFor(() =>
      expect(world.sent).toEqual([
        { call: 'POST case', body: { questionId: 22, answer: 'Everyone pays.', label: 'fail' } },
      ]),
    );
  });

  it('[AD-126] need a question', async () => {
    const world = open();
    await press('Add Case');
    const form = await inDialog('New Case');
    await write(/^Answer/, 'Everyone pays.');
    await userEvent.click(form.getByRole('button', { name: 'Create Case' }));
    expect(await form.findByText('Choose a question', { selector: 'p, span, div' })).toBeDefined();
    expect(world.sent).toEqual([]);
  });

  it('are deleted, those from appeals too, which are not edited', async () => {
    const world = open({ cases: [{ ...CASE, source: 'appeal' }] });
    expect((await screen.findByRole('rowheader', { name: /Nurses/ })).textContent).toContain('Nurses');
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    await choose('Nurses in Leeds.', 'Delete');
    await userEvent.click((await inDialog('Delete case')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(world.sent.map(({ call }) => call)).toEqual(['DELETE case']));
    world.cases = [];
    await waitFor(() => expect(rowNames).toThrow());
  });
});
