import type { OfferedQuote } from '@groundwork/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { OfferedQuotes } from './offered-quotes.tsx';
import { refusal } from './test/conversation-world.ts';

const network = mockNetwork();
const QUOTE: OfferedQuote = {
  id: 11,
  conversationId: 3,
  who: 'Owner of two bakeries',
  heldOn: '2026-11-03',
  text: 'We bin forty loaves.',
};
const onUse = vi.fn();

function open(answer: () => Response, canUse = true) {
  const asked = vi.fn();
  network.use(
    http.get(`${ORIGIN}/api/startups/7/steps/21/conversation-quotes`, () => {
      asked();
      return answer();
    }),
  );
  onUse.mockReset();
  renderApp(<OfferedQuotes startupId={7} stepId={21} onUse={canUse ? onUse : null} />);
  return asked;
}

it('puts a quotation that names who said it and when into the answer, and closes', async () => {
  open(() => HttpResponse.json([QUOTE]));
  const panel = await screen.findByRole<HTMLDetailsElement>('group');
  expect([panel.open, panel.querySelector('summary')?.textContent]).toEqual([
    false,
    'From your conversations (1)',
  ]);
  panel.open = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Use in my answer' }));
  expect(onUse).toHaveBeenCalledExactlyOnceWith(
    'Owner of two bakeries told me on 3 November 2026: “We bin forty loaves.”',
  );
  await waitFor(() => expect(panel.open).toBe(false));
});

it('says how to use it in a step that is completed', async () => {
  open(() => HttpResponse.json([QUOTE]), false);
  await screen.findByText('Press Revise at one of your answers to use these in it.');
  expect(screen.queryByRole('button', { name: 'Use in my answer' })).toBeNull();
});

it.each([
  ['nothing is offered', () => HttpResponse.json([])],
  ['it cannot be read', () => refusal(404, 'step.not_found', 'Step not found.')],
])('is nothing where %s', async (_, answer) => {
  const asked = open(answer);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(screen.queryByText(/From your conversations/)).toBeNull();
});
