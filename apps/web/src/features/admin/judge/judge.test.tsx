import type { JudgeExam, JudgeStatus } from '@groundwork/api-client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerHealth, mockNetwork, ORIGIN, RULES_JUDGE } from '../../../test/network.ts';
import { hideToast } from '../../../ui/toast.ts';
import { type AdminWorld, refusal, serveAdmin } from '../test/admin-world.ts';
import { address, openAdmin, press, row } from '../test/open-admin.tsx';
import { buildJudge } from '../test/samples.ts';

const network = mockNetwork();
afterEach(() => {
  vi.useRealTimers();
  hideToast();
});

const CONFIGURE = 'Set OPENAI_API_KEY, or OPENAI_BASE_URL for another server, and restart.';
const FAILED = 'This model accepted 5 of 16 answers that say nothing, so fixed rules judge instead';
const HELD_UP = "This model couldn't be examined as a judge yet. Until it passes, fixed rules judge";
const EXAMINING = 'This model is being examined as a judge, 9 of 25 done';

const pollBy = (ms: number) => vi.advanceTimersByTime(ms);
const fakePolls = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

describe('the line below the bar', () => {
  const line = () => screen.queryByRole('complementary', { name: 'Who judges' });
  const serveHealth = (judge: () => JudgeStatus | undefined) => {
    serveAdmin(network);
    network.use(
      http.get(`${ORIGIN}/api/health`, () => {
        const status = judge();
        return answerHealth(status && { judge: status });
      }),
    );
  };

  it('says how a model is configured where there is none', async () => {
    serveHealth(() => RULES_JUDGE);
    openAdmin('/nowhere');
    await waitFor(() => expect(line()?.textContent).toBe(`${RULES_JUDGE.line}. ${CONFIGURE}`));
  });

  it.each([
    ['trusted', "This model judges answers but hasn't been examined"],
    ['examining', EXAMINING],
    ['held_up', HELD_UP],
    ['failed', FAILED],
  ] as const)('leads to more about it: %s', async (state, text) => {
    serveHealth(() => ({ state, line: text }));
    openAdmin('/nowhere');
    expect(await screen.findByText(text)).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: 'Judge' }));
    await screen.findByRole('heading', { name: 'Judge' });
    expect(address()).toBe('/admin/assistants');
  });

  it.each(['examining', 'held_up'] as const)('goes by itself after a pass: %s', async state => {
    fakePolls();
    let judge: JudgeStatus | undefined = { state, line: EXAMINING };
    serveHealth(() => judge);
    openAdmin('/nowhere');
    await screen.findByText(EXAMINING);
    judge = undefined;
    pollBy(15_000);
    await waitFor(() => expect(line()).toBeNull());
  });
});

describe('the section', () => {
  const section = async () => within(await screen.findByRole('region', { name: 'Judge' }));
  const open = (judge: Partial<JudgeExam>, changes: Partial<AdminWorld> = {}) => {
    const world = serveAdmin(network, { judge: buildJudge(judge), ...changes });
    openAdmin('/assistants');
    return world;
  };
  const texts = (role: 'term' | 'definition', within: { getAllByRole: typeof screen.getAllByRole }) =>
    within.getAllByRole(role).map(({ textContent }) => textContent);
  const again = () => screen.queryByRole('button', { name: 'Examine again' });

  it('shows who judges, and what the exam came to', async () => {
    open({});
    const judge = await section();
    await judge.findByText(/^This model judges: it accepted 8 of 8 good answers\. If you examine it again/);
    expect(texts('term', judge)).toEqual([
      ...['Who judges', 'Model', 'Judge version'],
      ...['Good answers accepted', 'Bad answers accepted', 'Statements misjudged'],
    ]);
    expect(texts('definition', judge)).toEqual([
      ...['The model', 'a-model', 'judge-7'],
      ...['8 of 8 (at least 7)', '1 of 16 (at most 1)', '0 of 12 (at most 1)'],
    ]);
    expect(judge.queryByRole('progressbar')).toBeNull();
    expect(judge.queryByRole('group')).toBeNull();
  });

  it.each([
    // What to do is said by the line that every page shows.
    ['rules', RULES_JUDGE.line, 'Rules', 'Rules'],
    ['trusted', 'Unexamined', /^Unexamined\. JUDGE_EXAM=off skips the exam\./, 'The model'],
  ] as const)('says what the settings do, and offers no exam: %s', async (state, line, text, who) => {
    open({ state, line, tally: null, model: state === 'rules' ? null : 'a-model' });
    const judge = await section();
    expect(await judge.findByText(text)).toBeDefined();
    expect(judge.queryByText(CONFIGURE, { exact: false })).toBeNull();
    expect(texts('definition', judge)[0]).toBe(who);
    expect(again()).toBeNull();
  });

  it('follows an exam to its end', async () => {
    fakePolls();
    const tally = {
      done: { count: 9, of: 25 },
      honestAccepted: { count: 3, of: 8 },
      badAccepted: { count: 0, of: 16 },
      statementsWrong: { count: 0, of: 12 },
    };
    const world = open({ state: 'examining', line: EXAMINING, tally });
    const judge = await section();
    expect(await judge.findByText('9 of 25')).toBeDefined();
    expect(judge.getByRole('progressbar', { name: 'Exam' }).getAttribute('aria-valuenow')).toBe('36');
    expect(texts('definition', judge)).toContain('3 of 8 (at least 7)');
    expect(texts('definition', judge)[0]).toBe('Rules');
    world.judge = buildJudge();
    pollBy(5000);
    await waitFor(() => expect(judge.queryByRole('progressbar')).toBeNull());
    expect(texts('definition', judge)[0]).toBe('The model');
  });

  it('shows no figures before the server knows what it will ask', async () => {
    const none = { count: 0, of: 0 };
    const tally = {
      done: { count: 0, of: 1 },
      honestAccepted: none,
      badAccepted: none,
      statementsWrong: none,
    };
    open({ state: 'examining', line: EXAMINING, tally });
    const judge = await section();
    await judge.findByText(EXAMINING);
    expect(judge.queryByRole('progressbar')).toBeNull();
    expect(texts('term', judge)).toHaveLength(3);
  });

  it("tells in the provider's words what holds the exam up", async () => {
    open({ state: 'held_up', line: HELD_UP, tally: null, problem: 'Incorrect API key provided' });
    const problem = await (await section()).findByText(/^Why it doesn't answer:/);
    expect(problem.textContent).toBe("Why it doesn't answer: Incorrect API key provided");
  });

  it('has it examined again, and shows so at once', async () => {
    const world = open({ state: 'failed', line: FAILED });
    await press('Examine again');
    expect(await (await section()).findByText(/^This model is being examined as a judge/)).toBeDefined();
    expect(await screen.findByText('Exam started')).toBeDefined();
    expect(world.sent.map(({ call }) => call)).toEqual(['POST /judge/exam']);
  });

  it('rests while an exam is started, and tells why it was not', async () => {
    let refuse = () => {};
    const held = new Promise<Response>(resolve => {
      refuse = () => resolve(refusal(409, 'judge.not_examined', { message: 'JUDGE_EXAM is off.' }));
    });
    const world = open({ state: 'failed', line: FAILED }, { instead: { 'POST /judge/exam': () => held } });
    await press('Examine again');
    const busy = await screen.findByRole('button', { name: 'Starting...' });
    await userEvent.click(busy);
    refuse();
    expect(await screen.findByText("Couldn't start the exam")).toBeDefined();
    expect(screen.getByText('JUDGE_EXAM is off.')).toBeDefined();
    expect(again()).not.toBeNull();
    expect(world.sent).toHaveLength(1);
  });

  it('has what was judged wrongly folded away', async () => {
    const wrong = [
      { question: 'Who buys?', answer: 'Everybody.', wasAccepted: true },
      { question: 'What for?', answer: 'To find a plumber by tonight.', wasAccepted: false },
    ];
    open({ state: 'failed', line: FAILED, wrong });
    const judge = await section();
    const summary = await judge.findByText('What it got wrong (2)');
    const list = summary.closest('details');
    expect(list?.open).toBe(false);
    await userEvent.click(summary);
    expect(list?.open).toBe(true);
    expect([...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      "Who buys?Everybody.Accepted, but shouldn't have been",
      'What for?To find a plumber by tonight.Not accepted, but should have been',
    ]);
  });

  it('can be tried again when it does not load, beside the assistants', async () => {
    const world = open({}, { instead: { 'GET /judge': () => refusal(403, 'auth.forbidden') } });
    await row('Nora');
    const judge = await section();
    expect((await judge.findByRole('alert')).textContent).toMatch(/^Couldn't load the judge: /);
    world.instead = {};
    await press('Retry');
    expect(await judge.findByText('The model')).toBeDefined();
  });

  it('says that it is loading', async () => {
    const never = new Promise<undefined>(() => {});
    open({}, { instead: { 'GET /judge': () => never } });
    expect(screen.getByRole('status', { name: 'Loading the judge' })).toBeDefined();
  });
});
