import type { CardSuggestion } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { SuggestButton } from './suggest-button.tsx';

const network = mockNetwork();
const LIST = `${ORIGIN}/api/startups/1/card-suggestions`;
const source = { messageId: 5, challengeId: 2, stepId: 3, stepTitle: 'Name the problem' };
const empty = { test: null, metric: null, criteria: null };
const GUESS: CardSuggestion = {
  id: 7,
  sentence: 'I guess they pay.',
  title: 'I guess they pay.',
  source,
  ...empty,
  hypothesis: 'I guess they pay.',
};
const PRICE: CardSuggestion = {
  id: 8,
  sentence: 'About 90 a month.',
  title: 'They pay 90',
  hypothesis: 'Owners pay 90.',
  source: null,
  ...empty,
  test: 'Ask nine owners',
};

let open: CardSuggestion[];
let settled: string[];
beforeEach(() => {
  open = [GUESS, PRICE];
  settled = [];
  network.use(
    http.get(LIST, () => HttpResponse.json(open)),
    http.post(LIST, () => HttpResponse.json(open)),
    http.post(`${ORIGIN}/api/card-suggestions/:id/:how`, ({ params }) => {
      settled.push(`${params.how} ${params.id}`);
      open = open.filter(({ id }) => String(id) !== params.id);
      return params.how === 'take'
        ? new HttpResponse('null', { status: 201 })
        : HttpResponse.json({ success: true });
    }),
  );
});

function refuseToMake(): void {
  const refusal = {
    statusCode: 503,
    code: 'coach.unavailable',
    error: 'x',
    message: "Couldn't reach the AI model.",
  };
  network.use(http.post(LIST, () => HttpResponse.json(refusal, { status: 503 })));
}

const begin = async () => {
  renderApp(<SuggestButton startupId={1} />);
  await userEvent.click(screen.getByRole('button', { name: 'Suggest from my answers' }));
  return screen.findByRole('dialog', { name: /Assumptions in your answers/ });
};

it('shows each proposal with the sentence it comes from, and leads to it', async () => {
  const dialog = await begin();
  const [guess, price] = within(dialog).getAllByRole('listitem');
  expect(guess?.textContent).toBe('I guess they pay.You said this in Name the problemDismissAdd to board');
  expect(within(dialog).getByRole('link').getAttribute('href')).toBe('/challenge/2/step/3#message-5');
  expect(price?.textContent).toBe(
    'They pay 90About 90 a month.HypothesisOwners pay 90.TestAsk nine ownersDismissAdd to board',
  );
});

it('does not say the beginning of the sentence before the sentence', async () => {
  open = [{ ...GUESS, title: 'I guess they…' }];
  const dialog = await begin();
  expect(within(dialog).queryByRole('heading', { level: 3 })).toBeNull();
});

it('has each taken or left', async () => {
  const dialog = await begin();
  const press = (nth: number, name: string) => {
    const item = within(dialog).getAllByRole('listitem')[nth];
    if (!item) throw new Error(`There is no proposal ${nth}`);
    return userEvent.click(within(item).getByRole('button', { name }));
  };
  await press(1, 'Dismiss');
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
  await press(0, 'Add to board');
  await waitFor(() => expect(within(dialog).queryAllByRole('listitem')).toEqual([]));
  expect(settled).toEqual(['leave 8', 'take 7']);
  expect(dialog.textContent).toContain('Nothing new to suggest');
});

it('says when nothing was found, and why it failed', async () => {
  open = [];
  const dialog = await begin();
  expect(dialog.textContent).toContain('Nothing new to suggest');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  refuseToMake();
  await userEvent.click(screen.getByRole('button', { name: 'Suggest from my answers' }));
  expect(await screen.findByText("Couldn't read your answers", {}, { timeout: 8000 })).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('still shows what was proposed before when no more can be', async () => {
  refuseToMake();
  const dialog = await begin();
  expect(await screen.findByText("Couldn't read your answers", {}, { timeout: 8000 })).toBeDefined();
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
});

it('drops a proposal that another tab has settled', async () => {
  const dialog = await begin();
  open = [PRICE];
  const gone = { statusCode: 404, code: 'request.not_found', error: 'x', message: 'It is gone.' };
  network.use(
    http.post(`${ORIGIN}/api/card-suggestions/7/take`, () => HttpResponse.json(gone, { status: 404 })),
  );
  const [guess] = within(dialog).getAllByRole('button', { name: 'Add to board' });
  await userEvent.click(guess as HTMLElement);
  expect(await screen.findByText("Couldn't save your choice")).toBeDefined();
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
  expect(dialog.textContent).not.toContain('I guess they pay.');
});
