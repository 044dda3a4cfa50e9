import type { Startup } from '@groundwork/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerHealth, mockNetwork, ORIGIN, RULES_JUDGE } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildStartup } from '../../../test/samples.ts';
import { hideToast } from '../../../ui/toast.ts';
import { StartupForm } from '../form/startup-form.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const TYPED = '  planners redo routes by hand\n';
const WRITTEN = 'Night planners redo every route by hand.';
const WRITING = 'Your coach is writing...';

const area = (label = /^Problem Statement/) => screen.getByLabelText<HTMLTextAreaElement>(label);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const noButton = (name: string | RegExp) => expect(screen.queryByRole('button', { name })).toBeNull();
const enhance = (label = 'Problem Statement') => button(new RegExp(`^Enhance ${label}`));
const accept = () => button(/^Accept/);
const undo = () => button(/^Undo/);
/** The comparison loads its code on demand. */
const untilCompared = (check: () => void) => waitFor(check, { timeout: 4000 });
const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const marked = (mark: 'del' | 'ins') =>
  [...document.querySelectorAll(mark)].map(({ textContent }) => textContent);

interface Asked {
  field: string;
  formData: Record<string, string>;
}

/** Answers each request with `answer` and records it. */
function answerWith(answer: (asked: Asked) => Response | Promise<Response>): Asked[] {
  const requests: Asked[] = [];
  network.use(
    http.post(`${ORIGIN}/api/startups/enhance-field`, async ({ request }) => {
      const asked = (await request.json()) as Asked;
      requests.push(asked);
      return answer(asked);
    }),
  );
  return requests;
}
const writes = (enhancedContent: string) => () => HttpResponse.json({ enhancedContent });

function open(startup?: Startup) {
  cleanup();
  renderApp(<StartupForm userId={1} startup={startup} isGone={false} onGone={() => {}} onSaved={() => {}} />);
}

function openTyped() {
  open();
  fill(area(/^Startup Name/), 'Routely');
  fill(area(), TYPED);
}

it('puts the better text into the field, beside the old one, and goes back to exactly what was typed', async () => {
  openTyped();
  const requests = answerWith(writes(WRITTEN));
  await userEvent.click(enhance());
  expect(await screen.findByText('The problem statement has been enhanced by AI.')).toBeDefined();
  expect(screen.getByText('Field Enhanced')).toBeDefined();
  expect(requests).toMatchObject([
    { field: 'problemStatement', formData: { name: 'Routely', problemStatement: TYPED } },
  ]);
  expect(area().value).toBe(WRITTEN);
  expect(document.activeElement).toBe(enhance());
  await untilCompared(() => expect(marked('ins')).toEqual(['Night', 'every route', '.']));
  expect(marked('del')).toEqual(['routes']);
  expect(screen.getByText(/^Written with your coach\./)).toBeDefined();
  expect(screen.queryByText(/evidence/)).toBeNull();

  await userEvent.click(undo());
  expect(area().value).toBe(TYPED);
  expect(screen.queryByRole('heading', { name: /^What changed/ })).toBeNull();
  expect(screen.queryByText(/^Written with your coach\./)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button(/^Redo/)));
  await userEvent.click(button(/^Redo/));
  expect(area().value).toBe(WRITTEN);
});

it('keeps the way back after it is accepted, from what is typed later too', async () => {
  openTyped();
  answerWith(writes(WRITTEN));
  await userEvent.click(enhance());
  await userEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
  expect(screen.queryByRole('heading', { name: /^What changed/ })).toBeNull();
  expect(document.activeElement).toBe(undo());
  fill(area(), `${WRITTEN} In Leeds.`);
  await userEvent.click(undo());
  expect(area().value).toBe(TYPED);
  await userEvent.click(button(/^Redo/));
  expect(area().value).toBe(`${WRITTEN} In Leeds.`);
});

it('goes back step by step when a field is enhanced twice', async () => {
  openTyped();
  answerWith(({ formData }) =>
    HttpResponse.json({ enhancedContent: `${formData.problemStatement?.trim()}+` }),
  );
  await userEvent.click(enhance());
  await screen.findByRole('button', { name: /^Accept/ });
  await userEvent.click(enhance());
  await waitFor(() => expect(area().value).toBe(`${TYPED.trim()}++`));
  await userEvent.click(undo());
  expect(area().value).toBe(`${TYPED.trim()}+`);
  await userEvent.click(undo());
  expect(area().value).toBe(TYPED);
});

it('follows what is typed into the new text while both are compared', async () => {
  openTyped();
  answerWith(writes(WRITTEN));
  await userEvent.click(enhance());
  await screen.findByRole('button', { name: /^Accept/ });
  fill(area(), `${TYPED}daily`);
  await untilCompared(() => expect(marked('ins')).toEqual(['daily']));
  expect(marked('del')).toEqual([]);
});

it('is given up by Cancel, and leaves everything as it was', async () => {
  openTyped();
  let isHungUp = false;
  network.use(
    http.post(`${ORIGIN}/api/startups/enhance-field`, async ({ request }) => {
      request.signal.addEventListener('abort', () => {
        isHungUp = true;
      });
      await delay('infinite');
    }),
  );
  await userEvent.click(enhance());
  expect(screen.getByText(WRITING)).toBeDefined();
  expect(area().readOnly).toBe(true);
  expect(enhance().getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button(/^Cancel/));
  expect(screen.queryByText(WRITING)).toBeNull();
  expect([area().value, area().readOnly]).toEqual([TYPED, false]);
  expect(document.activeElement).toBe(enhance());
  await waitFor(() => expect(isHungUp).toBe(true));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('writes several fields at once, each for itself', async () => {
  openTyped();
  const answers = new Map<string, (response: Response) => void>();
  const requests = answerWith(({ field }) => new Promise(resolve => answers.set(field, resolve)));
  await userEvent.click(enhance());
  await userEvent.click(enhance());
  await userEvent.click(enhance('Revenue Model'));
  await waitFor(() => expect(answers.size).toBe(2));
  expect(requests).toHaveLength(2);
  answers.get('revenueModel')?.(writes('Depots pay monthly.')());
  await waitFor(() => expect(area(/^Revenue Model/).value).toBe('Depots pay monthly.'));
  expect(screen.getAllByText(WRITING)).toHaveLength(1);
  answers.get('problemStatement')?.(writes(WRITTEN)());
  await waitFor(() => expect(area().value).toBe(WRITTEN));
});

it('says why it cannot while the name is empty, by keyboard too', async () => {
  open();
  const requests = answerWith(writes(WRITTEN));
  area().focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(enhance());
  expect(enhance().getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(enhance().getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Name required for AI enhancement. Please provide a startup name first.');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Please provide a startup name first')).toBeDefined();
  expect(requests).toEqual([]);
  fill(area(/^Startup Name/), '  ');
  expect(enhance().getAttribute('aria-disabled')).toBe('true');
  fill(area(/^Startup Name/), 'R');
  expect(enhance().getAttribute('aria-disabled')).toBe('false');
  expect(enhance().hasAttribute('aria-describedby')).toBe(false);
});

it('shows what is wrong with the form rather than ask with it', async () => {
  openTyped();
  const requests = answerWith(writes(WRITTEN));
  fill(area(/^Revenue Model/), 'x'.repeat(5001));
  await userEvent.click(enhance());
  expect(await screen.findByText('At most 5000 characters')).toBeDefined();
  expect(document.activeElement).toBe(area(/^Revenue Model/));
  expect(requests).toEqual([]);
});

const refuse = (status: number, code: string, message: string) => () =>
  HttpResponse.json({ statusCode: status, code, error: 'x', message }, { status });

it.each([
  [
    'that the budget is used up',
    refuse(429, 'budget.exhausted', 'You have used up today’s budget.'),
    'Enhancement Failed',
    /^You have used up today’s budget\.$/,
  ],
  [
    'why the text was refused',
    refuse(422, 'coach.text_refused', "The AI model added numbers you didn't give: 70."),
    'Enhancement Failed',
    /^The AI model added numbers you didn't give: 70\.$/,
  ],
  ['a failure', refuse(400, 'request.invalid', 'Not like this.'), 'Enhancement Failed', /^Not like this\.$/],
  [
    'that the coach cannot be reached',
    refuse(502, 'coach.unavailable', 'The coach cannot be reached.'),
    'Enhancement Failed',
    /^The coach cannot be reached\.$/,
  ],
] as const)('tells %s, and leaves the text alone', async (_, answer, title, message) => {
  openTyped();
  answerWith(answer);
  await userEvent.click(enhance());
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
  expect([area().value, area().readOnly]).toEqual([TYPED, false]);
  expect(document.activeElement).toBe(enhance());
  noButton(/^(Accept|Undo)/);
  answerWith(writes(WRITTEN));
  await userEvent.click(enhance());
  expect(await screen.findByRole('button', { name: /^Accept/ })).toBeDefined();
});

it('offers nothing when the coach answers the same text, and says so in a line until one types', async () => {
  openTyped();
  answerWith(writes(TYPED.trim()));
  await userEvent.click(enhance());
  expect(await screen.findByText("Your coach wouldn't change anything here.")).toBeDefined();
  expect([area().value, area().readOnly]).toEqual([TYPED, false]);
  expect(screen.queryByText('Enhancement Incomplete')).toBeNull();
  noButton(/^Undo/);
  fill(area(), `${TYPED} at night`);
  expect(screen.queryByText("Your coach wouldn't change anything here.")).toBeNull();
});

it.each(['Revenue Model', 'Problem Statement'])(
  'tells that there is too little to write from: %s',
  async field => {
    openTyped();
    answerWith(writes(' '));
    await userEvent.click(enhance(field));
    expect(await screen.findByText('Enhancement Incomplete')).toBeDefined();
    expect(screen.getByText("AI couldn't enhance this field. Try providing more context.")).toBeDefined();
    expect([area().value, area().readOnly]).toEqual([TYPED, false]);
  },
);

describe('without a model', () => {
  const NOTE = /^The practice coach follows fixed rules, not an AI model\./;
  const misses = (missing: string[], enhancedContent = '') =>
    answerWith(() => HttpResponse.json({ enhancedContent, missing }));
  const questions = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  const coach = { provider: 'practice', model: null, notice: 'Practice coach', judge: RULES_JUDGE } as const;
  beforeEach(() => network.use(http.get(`${ORIGIN}/api/health`, () => answerHealth(coach))));

  it('lists below the text what a reader would miss, and leaves the text alone', async () => {
    openTyped();
    misses(['How often?', 'What does it cost?']);
    enhance().focus();
    await userEvent.keyboard('{Enter}');
    const list = await screen.findByText('A reader would miss:');
    expect(list.closest('[role="status"]')?.textContent).toContain('What does it cost?');
    expect(questions()).toEqual(['How often?', 'What does it cost?']);
    expect(screen.getByText(NOTE)).toBeDefined();
    expect([area().value, area().readOnly]).toEqual([TYPED, false]);
    expect(document.activeElement).toBe(button('Enhance Problem Statement'));
    noButton(/^(Accept|Undo)/);
    expect(screen.queryByText(/with AI|enhanced/)).toBeNull();
  });

  it('takes the list away when the text is edited or asked about again', async () => {
    openTyped();
    misses(['How often?']);
    await userEvent.click(enhance());
    await screen.findByText('How often?');
    fill(area(), `${TYPED} every night`);
    expect(questions()).toEqual([]);
    expect(screen.queryByText(NOTE)).toBeNull();
    await userEvent.click(enhance());
    await screen.findByText('How often?');
    answerWith(() => new Promise<Response>(() => {}));
    await userEvent.click(enhance());
    expect(questions()).toEqual([]);
  });

  it('never calls a text good in which it misses nothing, and says once what it is', async () => {
    openTyped();
    misses([]);
    await userEvent.click(enhance());
    await userEvent.click(enhance('Revenue Model'));
    expect(
      await screen.findAllByText(/^The practice coach finds nothing missing\. .*can't tell/),
    ).toHaveLength(2);
    expect(screen.getAllByText(NOTE)).toHaveLength(1);
  });

  it('fills an empty description with the founder’s own sentence, which is not called the coach’s', async () => {
    open(buildStartup({ description: '' }));
    misses(['Who is it for?'], 'Routes are ready in a minute.');
    await userEvent.click(enhance('Description'));
    await waitFor(() => expect(area(/^Description/).value).toBe('Routes are ready in a minute.'));
    expect(await screen.findByText(/is now one of your own sentences, unchanged\.$/)).toBeDefined();
    expect(questions()).toEqual(['Who is it for?']);
    expect(screen.queryByText(/^Written with your coach/)).toBeNull();
  });
});

it('tells that there is no connection', async () => {
  openTyped();
  answerWith(() => HttpResponse.error());
  await userEvent.click(enhance());
  expect(await screen.findByText('Enhancement Failed', {}, { timeout: 4000 })).toBeDefined();
  expect(screen.getByText(/Could not connect to the server/)).toBeDefined();
});

it('says nothing of its own when the session is over, and what was typed is still there', async () => {
  openTyped();
  network.use(http.get(`${ORIGIN}/api/user`, refuse(401, 'auth.required', 'Please log in')));
  const requests = answerWith(refuse(401, 'auth.required', 'Please log in'));
  await userEvent.click(enhance());
  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() => expect(area().readOnly).toBe(false));
  expect(screen.queryByText('Enhancement Failed')).toBeNull();
  open();
  expect(area().value).toBe(TYPED);
});

it('survives a reload: the new text, the comparison and the way back', async () => {
  openTyped();
  answerWith(writes(WRITTEN));
  await userEvent.click(enhance());
  await screen.findByRole('button', { name: /^Accept/ });
  open();
  expect(area().value).toBe(WRITTEN);
  expect(accept()).toBeDefined();
  await userEvent.click(undo());
  expect(area().value).toBe(TYPED);
  open();
  expect(area().value).toBe(TYPED);
  await userEvent.click(button(/^Redo/));
  expect(area().value).toBe(WRITTEN);
});

it('is no draft any more once everything is discarded, and can be had back at once', async () => {
  openTyped();
  answerWith(writes(WRITTEN));
  await userEvent.click(enhance());
  await screen.findByRole('button', { name: /^Accept/ });
  open();
  await userEvent.click(button('Discard'));
  expect(area().value).toBe('');
  noButton(/^(Accept|Redo)/);
  expect(localStorage.length).toBe(0);
  const toast = await screen.findByRole('alert');
  await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }));
  expect(area().value).toBe(WRITTEN);
  expect(await screen.findByRole('button', { name: /^Accept/ })).toBeDefined();
});

it('is given up with the text that it is written for', async () => {
  openTyped();
  open();
  answerWith(() => new Promise<Response>(() => {}));
  await userEvent.click(enhance());
  expect(screen.getByText(WRITING)).toBeDefined();
  await userEvent.click(button('Discard'));
  expect(screen.queryByText(WRITING)).toBeNull();
  expect([area().value, area().readOnly]).toEqual(['', false]);
});

it('says of what the coach wrote in a saved startup that it is no evidence, until it is changed', () => {
  open(
    buildStartup({
      problemStatement: WRITTEN,
      valueProposition: 'In my words',
      coachWritten: ['problemStatement'],
    }),
  );
  expect(screen.getAllByText(/Your coach wrote part of this/)).toHaveLength(1);
  const note = screen.getByText(/Your coach wrote part of this/);
  expect(area().getAttribute('aria-describedby')).toContain(note.id);
  fill(area(), `${WRITTEN} Dana told me so.`);
  expect(screen.queryByText(/evidence/)).toBeNull();
  expect(screen.getByText(/^Written with your coach\./)).toBeDefined();
  fill(area(), WRITTEN);
  expect(screen.getByText(/evidence/)).toBeDefined();
  fill(area(), '');
  expect(screen.queryByText(/your coach/i)).toBeNull();
});

it('leaves the texts plain when the code that compares them does not arrive', async () => {
  vi.doMock('../../../app/compare-texts.ts', () => Promise.reject(new TypeError('Failed to fetch')));
  openTyped();
  answerWith(writes(WRITTEN));
  await userEvent.click(enhance());
  await screen.findByRole('button', { name: /^Accept/ });
  await vi.dynamicImportSettled();
  expect(screen.getAllByText(WRITTEN)).toHaveLength(2);
  await userEvent.click(accept());
  expect(area().value).toBe(WRITTEN);
  vi.doUnmock('../../../app/compare-texts.ts');
});
