import type { Conversation } from '@groundwork/domain';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { ConversationList } from './conversation-list.tsx';
import { buildConversation, refusal } from './test/conversation-world.ts';

const network = mockNetwork();
const LIST = `${ORIGIN}/api/startups/7/conversations`;
const Address = () => <p data-testid="address">{useLocation().pathname}</p>;

function open(notes: readonly Conversation[]) {
  network.use(http.get(LIST, () => HttpResponse.json(notes)));
  renderApp(
    <>
      <ConversationList startup={{ id: 7, name: 'Crumb' }} />
      <Address />
    </>,
    '/conversations',
  );
}
const { notes: _notes, quotes: _quotes, ...facts } = buildConversation();
const listed = (changes: Partial<Conversation>): Conversation => ({
  ...facts,
  excerpt: 'Met her',
  quotes: 0,
  ...changes,
});

it('says when nothing was noted yet, and begins with the first', async () => {
  let noted: unknown;
  network.use(
    http.post(LIST, async ({ request }) => {
      noted = await request.json();
      return HttpResponse.json(buildConversation(), { status: 201 });
    }),
  );
  open([]);
  expect(await screen.findByRole('heading', { name: 'No conversations yet' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Add a conversation' }));
  await screen.findByRole('dialog', { name: 'Add a conversation' });
  expect(screen.getByText('Their role, not their full name: “owner of two bakeries”')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(screen.getByText('Enter who you talked to')).toBeDefined();
  expect(screen.getByText('Enter what was said')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Who you talked to'), 'Owner of two bakeries');
  await userEvent.type(screen.getByLabelText('What they said'), 'We bin it.');
  await userEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  await expect.poll(() => screen.getByTestId('address').textContent).toBe('/conversations/3');
  const heldOn = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
  expect(noted).toEqual({ who: 'Owner of two bakeries', heldOn, notes: 'We bin it.' });
});

it('lists what was noted, with what is marked in it', async () => {
  open([listed({}), listed({ id: 4, who: 'Depot planner', quotes: 1 }), listed({ id: 5, quotes: 12 })]);
  expect((await screen.findByRole('link', { name: 'Depot planner' })).getAttribute('href')).toBe(
    '/conversations/4',
  );
  expect(screen.getAllByRole('listitem').map(item => item.lastChild?.textContent)).toEqual([
    '3 November 2026',
    '3 November 2026 · 1 quote',
    '3 November 2026 · 12 quotes',
  ]);
});

it('keeps what was typed when it could not be saved, and says why', async () => {
  network.use(
    http.post(LIST, () =>
      refusal(
        409,
        'conversation.too_many',
        'A startup can have up to 100 conversations. Delete some you no longer need.',
      ),
    ),
  );
  open([listed({})]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a conversation' }));
  await userEvent.type(await screen.findByLabelText('Who you talked to'), 'A baker');
  await userEvent.type(screen.getByLabelText('What they said'), 'We bin it.');
  await userEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(await screen.findByText(/A startup can have up to 100 conversations/)).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('What they said').value).toBe('We bin it.');
});

it('keeps what is typed over a reload until it is saved or discarded', async () => {
  network.use(http.post(LIST, () => HttpResponse.json(buildConversation(), { status: 201 })));
  open([listed({})]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a conversation' }));
  await userEvent.type(await screen.findByLabelText('Who you talked to'), 'A baker');
  await userEvent.type(screen.getByLabelText('What they said'), 'We bin it.');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  cleanup();

  open([listed({})]);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue your notes' }));
  const notes = await screen.findByLabelText<HTMLTextAreaElement>('What they said');
  expect(notes.value).toBe('We bin it.');
  expect(screen.getByLabelText<HTMLInputElement>('Who you talked to').value).toBe('A baker');
  await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('What they said').value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add a conversation' }));
  await userEvent.type(await screen.findByLabelText('Who you talked to'), 'A baker');
  await userEvent.type(screen.getByLabelText('What they said'), 'We give it away.');
  await userEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  await expect.poll(() => screen.getByTestId('address').textContent).toBe('/conversations/3');
  expect(localStorage).toHaveLength(0);
});
