import type { Challenge, Kanban, Step } from '@groundwork/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildStep, buildUser } from '../../test/samples.ts';
import { ConversationPage } from './conversation-page.tsx';
import {
  buildConversation,
  buildQuote,
  NOTES,
  refusal,
  serveConversation,
} from './test/conversation-world.ts';

const network = mockNetwork();
const SAID = 'We bin forty loaves every day.';
const RING = 'Then I ring round.';

async function open(note = buildConversation()) {
  const world = serveConversation(network, note);
  renderApp(<ConversationPage conversationId={3} user={buildUser()} />);
  await screen.findByRole('heading', { level: 1, name: 'Owner of two bakeries' });
  return world;
}
const buildChallenge = (changes: Partial<Challenge>): Challenge => ({
  id: 2,
  title: 'Market',
  description: '',
  imageUrl: null,
  videoUrl: null,
  order: 1,
  isActive: true,
  isArchived: false,
  icon: '',
  iconSvg: null,
  ...changes,
});
const sentence = (text: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: text });
const marked = () =>
  within(screen.getByRole('list', { name: 'Quotes' }))
    .queryAllByRole('listitem')
    .map(item => item.querySelector('blockquote')?.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the notes', () => {
  it('stand as they were typed, and each sentence can be marked', async () => {
    await open();
    expect(screen.getByText('3 November 2026')).toBeDefined();
    expect(screen.getAllByRole('checkbox').map(box => box.parentElement?.textContent)).toEqual([
      'Met her at six.',
      SAID,
      RING,
    ]);
    expect(screen.getByRole('region', { name: 'Your notes' }).textContent).toContain(NOTES);
    expect(marked()).toEqual([]);
  });

  it('show a marked sentence in one pair of quotation marks', async () => {
    await open(buildConversation({ quotes: [buildQuote(SAID, { text: `"${SAID}"` })] }));
    expect(marked()).toEqual([SAID]);
  });

  it('have sentences that are marked, and unmarked, by a press or the keyboard, at once', async () => {
    const world = await open();
    let answer: () => void = () => {};
    world.instead['POST /conversations/3/quotes'] = () =>
      new Promise(resolve => {
        answer = () => resolve(undefined);
      });
    await userEvent.click(sentence(RING));
    expect(marked()).toEqual([RING]);
    // Not stored yet, so it cannot be offered.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use in a step' }).disabled).toBe(true);
    answer();
    world.instead = {};
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use in a step' }).disabled).toBe(false),
    );
    sentence(SAID).focus();
    await userEvent.keyboard(' ');
    // In the order of the notes.
    expect(marked()).toEqual([SAID, RING]);
    await userEvent.keyboard(' ');
    expect(marked()).toEqual([RING]);
    await waitFor(() => expect(world.calls).toHaveLength(3));
    expect(world.calls.map(({ call }) => call)).toEqual([
      'POST /conversations/3/quotes',
      'POST /conversations/3/quotes',
      'DELETE /conversation-quotes/52',
    ]);
    expect(world.calls[1]?.body).toEqual({ start: 16, end: 46 });
  });

  it('lose a mark that could not be stored, and say so', async () => {
    const world = await open();
    world.instead['POST /conversations/3/quotes'] = () =>
      refusal(409, 'conversation.full', 'You can mark up to 50 sentences in one conversation.');
    await userEvent.click(sentence(SAID));
    expect(await screen.findByText("Couldn't mark the sentence")).toBeDefined();
    expect(screen.getByText('You can mark up to 50 sentences in one conversation.')).toBeDefined();
    await waitFor(() => expect(sentence(SAID).checked).toBe(false));
    expect(marked()).toEqual([]);
  });

  it('are not there, or cannot be read', async () => {
    const world = serveConversation(network);
    world.instead['GET /conversations/3'] = () => refusal(404, 'conversation.not_found', 'Notes not found.');
    renderApp(<ConversationPage conversationId={3} user={buildUser()} />);
    expect(await screen.findByText(/These notes don't exist/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Conversations' }).getAttribute('href')).toBe(
      '/conversations',
    );
  });
});

describe('changing the notes', () => {
  const change = async (who: string) => {
    await press('Edit');
    const field = await screen.findByLabelText('Who you talked to');
    await userEvent.clear(field);
    await userEvent.type(field, who);
    await press('Save notes');
  };

  it('keeps what was not changed', async () => {
    const world = await open();
    await change('A baker');
    expect(await screen.findByRole('heading', { level: 1, name: 'A baker' })).toBeDefined();
    expect(world.calls[0]?.body).toEqual({
      who: 'A baker',
      heldOn: '2026-11-03',
      notes: NOTES,
      updatedAt: buildConversation().updatedAt,
    });
  });

  it('that takes away what is marked says why it may not', async () => {
    const world = await open(buildConversation({ quotes: [buildQuote(SAID)] }));
    world.instead['PATCH /conversations/3'] = () =>
      refusal(
        409,
        'conversation.quoted',
        "You can't edit a sentence that's marked as a quote. Remove the mark first.",
      );
    await change('A baker');
    expect(await screen.findByText(/You can't edit a sentence that's marked/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Who you talked to').value).toBe('A baker');
  });

  it('shows what was saved elsewhere meanwhile, and replaces it only when it is saved again', async () => {
    const world = await open();
    const current = buildConversation({ who: 'Somebody else', updatedAt: '2026-11-05T09:00:00.000Z' });
    world.instead['PATCH /conversations/3'] = () =>
      refusal(409, 'record.changed', 'This was changed in another tab or by someone else.', { current });
    await change('A baker');
    expect(
      await screen.findByText('These notes were changed in another tab or on another device'),
    ).toBeDefined();
    expect(screen.getByText(/Somebody else, 2026-11-03/)).toBeDefined();
    world.instead = {};
    await press('Save notes');
    expect(await screen.findByRole('heading', { level: 1, name: 'A baker' })).toBeDefined();
    expect(world.calls[1]?.body).toMatchObject({ who: 'A baker', updatedAt: current.updatedAt });
  });

  it('that were left unsaved are still there, as a change of the version that they began with', async () => {
    await open();
    await press('Edit');
    await userEvent.type(await screen.findByLabelText('Who you talked to'), ' in Leeds');
    await press('Close');
    cleanup();
    const newer = buildConversation({ notes: 'Other words', updatedAt: '2026-11-05T09:00:00.000Z' });
    const world = await open(newer);
    await press('Edit');
    const who = await screen.findByLabelText<HTMLInputElement>('Who you talked to');
    expect(who.value).toBe('Owner of two bakeries in Leeds');
    await press('Save notes');
    await waitFor(() => expect(world.calls).toHaveLength(1));
    expect(world.calls[0]?.body).toMatchObject({ notes: NOTES, updatedAt: buildConversation().updatedAt });
  });

  it('to nothing at all asks first', async () => {
    const world = await open();
    await press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete notes' });
    expect(dialog.textContent).toContain('Results already on cards stay.');
    world.instead['DELETE /conversations/3'] = () =>
      refusal(404, 'conversation.not_found', 'Notes not found.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Notes deleted')).toBeDefined();
  });
});

describe('a marked sentence', () => {
  const board = (states: readonly ('idea' | 'testing')[]): Partial<Kanban> => ({
    board: { id: 5, name: 'Board', startupId: 7 },
    columns: [],
    cards: states.map((state, index) => ({
      id: index + 1,
      columnId: 1,
      order: index,
      title: `Card ${index + 1}`,
      stage: 'Discover',
      state,
      hypothesis: 'a',
      test: 'b',
      metric: 'c',
      criteria: 'd',
      coachWritten: [],
      testStartedAt: null,
      dueOn: null,
      outcome: null,
      decidedAt: null,
      followsId: null,
      balance: { supports: 0, contradicts: 0, neither: 0 },
      createdAt: buildConversation().createdAt,
      updatedAt: buildConversation().createdAt,
    })),
  });
  const openDialog = async (name: string, states: readonly ('idea' | 'testing')[] = []) => {
    network.use(http.get(`${ORIGIN}/api/startups/7/kanban`, () => HttpResponse.json(board(states))));
    const world = await open(buildConversation({ quotes: [buildQuote(SAID)] }));
    await press(name);
    return world;
  };

  it('becomes a result of a card that is being tested, and of no other', async () => {
    const world = await openDialog('Use as a result', ['idea', 'testing', 'testing']);
    const cards = await screen.findByLabelText('Card');
    expect(
      within(cards)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose a card', 'Card 2', 'Card 3']);
    await press('Save result');
    expect(await screen.findByText('Choose a card', { selector: 'p' })).toBeDefined();
    expect(screen.getByText('Choose what it means for the hypothesis')).toBeDefined();
    await userEvent.selectOptions(cards, 'Card 3');
    await userEvent.click(screen.getByLabelText('Contradicts it'));
    await press('Save result');
    expect(await screen.findByRole('link', { name: 'Drivers follow' })).toBeDefined();
    expect(world.calls).toEqual([
      { call: 'POST /conversation-quotes/11/result', body: { cardId: 3, bearing: 'contradicts' } },
    ]);
    expect(screen.queryByRole('button', { name: 'Use as a result' })).toBeNull();
  });

  it('says when no card is being tested, and leads to the board', async () => {
    await openDialog('Use as a result', ['idea']);
    expect(await screen.findByText(/No test is running/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the board' }).getAttribute('href')).toBe(
      '/validation-board/7',
    );
  });

  it('says why it could not become a result', async () => {
    const world = await openDialog('Use as a result', ['testing']);
    world.instead['POST /conversation-quotes/11/result'] = () =>
      refusal(409, 'card.decided', 'This card has been decided. Reopen it to make changes.');
    await userEvent.click(await screen.findByLabelText('Neither'));
    await press('Save result');
    expect(await screen.findByText('This card has been decided. Reopen it to make changes.')).toBeDefined();
  });

  const serveSteps = (done: readonly number[]) => {
    const steps: Step[] = [21, 22, 23].map((id, order) =>
      buildStep({ id, challengeId: 2, order, title: `Step ${id}` }),
    );
    network.use(
      http.get(`${ORIGIN}/api/challenges`, () =>
        HttpResponse.json([
          buildChallenge({ id: 2, order: 1, title: 'Market' }),
          buildChallenge({ id: 4, order: 2, title: 'Locked' }),
        ]),
      ),
      http.get(`${ORIGIN}/api/challenges/2/steps`, () => HttpResponse.json(steps)),
      http.get(`${ORIGIN}/api/startups/7/progress`, () =>
        HttpResponse.json([
          ...steps.map(({ id }) => ({
            id,
            challengeId: 2,
            stepId: id,
            status: done.includes(id) ? 'completed' : 'not_started',
            minutes: null,
          })),
          { id: null, challengeId: 4, stepId: 41, status: 'not_started', minutes: null },
        ]),
      ),
    );
  };

  it('is offered in a step, an open one first, and taken back', async () => {
    serveSteps([21]);
    const world = await openDialog('Use in a step');
    const steps = await screen.findByLabelText('Step');
    await waitFor(() =>
      expect(
        within(steps)
          .getAllByRole<HTMLOptionElement>('option')
          .map(o => [o.text, o.selected]),
      ).toEqual([
        ['Step 21 (completed)', false],
        ['Step 22', true],
        ['Step 23', false],
      ]),
    );
    expect(
      within(screen.getByLabelText('Challenge'))
        .getAllByRole('option')
        .map(o => o.textContent),
    ).toEqual(['Market']);
    await userEvent.selectOptions(steps, 'Step 23');
    await press('Add to step');
    expect(await screen.findByRole('link', { name: /Step 23|Name the problem/ })).toBeDefined();
    await press('Remove from the step');
    expect(await screen.findByRole('button', { name: 'Use in a step' })).toBeDefined();
    await waitFor(() => expect(world.calls).toHaveLength(2));
    expect(world.calls).toEqual([
      { call: 'PUT /conversation-quotes/11/step', body: { stepId: 23 } },
      { call: 'PUT /conversation-quotes/11/step', body: { stepId: null } },
    ]);
  });

  it('says when no step is open', async () => {
    serveSteps([]);
    network.use(http.get(`${ORIGIN}/api/challenges`, () => HttpResponse.json([])));
    await openDialog('Use in a step');
    expect(await screen.findByText('No step is open to you yet.')).toBeDefined();
  });

  it('stays when it could not be offered, and says so', async () => {
    serveSteps([]);
    const world = await openDialog('Use in a step');
    world.instead['PUT /conversation-quotes/11/step'] = () =>
      refusal(404, 'step.not_found', 'Step not found.');
    const steps = await screen.findByLabelText('Step');
    await waitFor(() => expect(within(steps).getAllByRole('option')).toHaveLength(3));
    await press('Add to step');
    expect(await screen.findByText("Couldn't save the change")).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Use in a step' })).toBeDefined();
  });

  it('loses its mark, and the focus goes to what is left', async () => {
    const world = await open(buildConversation({ quotes: [buildQuote(SAID)] }));
    await press('Remove mark');
    expect(marked()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Quotes' }));
    await waitFor(() =>
      expect(world.calls.map(({ call }) => call)).toEqual(['DELETE /conversation-quotes/11']),
    );
  });
});
