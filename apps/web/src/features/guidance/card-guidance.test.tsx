import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTimers, pass, passUntil } from '../../test/clock.ts';
import { mockNetwork } from '../../test/network.ts';
import {
  asked,
  buildDetails,
  items,
  openGuidance,
  refusal,
  replied,
  serveGuidance,
} from './test/guidance-world.tsx';

fakeTimers();
const network = mockNetwork();
let world: ReturnType<typeof serveGuidance>;
beforeEach(() => {
  world = serveGuidance(network);
});

const input = () => screen.getByLabelText<HTMLTextAreaElement>('Your message');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const text = (wanted: string) => passUntil(() => void screen.getByText(wanted));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const pageText = () => document.body.textContent;
/** The card's texts by label. */
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map(dt => [dt.textContent, dt.nextElementSibling?.textContent]),
  );

describe('the card', () => {
  it('is shown with its column and stage, and says what is not defined', async () => {
    openGuidance();
    expect(heading()).toBe('Card Guidance');
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
    await text('AI guidance for Crumb');
    expect(screen.getByRole('link', { name: 'Back to validation board' }).getAttribute('href')).toBe(
      '/validation-board/7',
    );
    const pane = within(screen.getByRole('region', { name: 'Card Details' }));
    for (const shown of ['Bakers pay', 'Testing', 'Discover']) pane.getByText(shown);
    expect(facts()).toEqual({
      Hypothesis: 'Bakers lose loaves',
      Test: 'No test defined.',
      Metric: 'No metric defined.',
      Criteria: '4 of 9',
    });
    await text(
      'AI Guidance: Ask for advice on validating your hypothesis, refining your test methodology, or interpreting your results.',
    );
    expect(input().placeholder).toBe('Ask for guidance on validating your hypothesis...');
    screen.getByRole('region', { name: 'AI Co-Founder Guidance' });
  });

  it('has its id and its day in the other layout', async () => {
    openGuidance({ isLegacy: true });
    expect(heading()).toBe('Test Guidance');
    await text('Crumb · Testing');
    expect(facts()).toMatchObject({ 'Card ID': '9', Created: '3 December 2026', Test: 'No test defined.' });
    within(screen.getByRole('region', { name: 'Task Details' })).getByText('Discover');
    await text("Let's Validate Your Card");
    expect(input().placeholder).toBe('Ask your Co-Founder for guidance...');
    screen.getByRole('region', { name: 'Co-Founder' });
  });

  it('has the day on which it was made where the founder is, and leads to itself on the board', async () => {
    vi.stubEnv('TZ', 'Pacific/Auckland');
    world.details = buildDetails({ createdAt: '2026-12-03T20:00:00.000Z' });
    openGuidance({ isLegacy: true });
    await text('4 December 2026');
    vi.unstubAllEnvs();
    const way = screen.getByRole('link', { name: 'Edit on the board' });
    expect(way.getAttribute('href')).toBe('/validation-board/7?card=9');
  });

  it('has names for what has none', async () => {
    const { card, column, ...rest } = buildDetails({ title: '' });
    world.details = { ...rest, card, column: { ...column, name: '' } };
    openGuidance();
    await text('Untitled Card');
    screen.getByText('Unknown Column');
  });

  it('follows what is changed elsewhere, and says so when it is deleted there', async () => {
    openGuidance();
    await text('Bakers pay');
    world.details = buildDetails({ title: 'Bakers pay twice', coachWritten: ['criteria'] });
    await text('Bakers pay twice');
    expect(facts()).toMatchObject({ 'CriteriaWritten by your coach': '4 of 9' });
    world.details = null;
    await text('It may have been deleted in another tab.');
    const way = screen.getByRole('link', { name: 'Go to Validation Board' });
    expect(way.getAttribute('href')).toBe('/validation-board');
    expect(pageText()).not.toContain('An error occurred');
  });

  it.each([
    [{ state: 'idea' }, 'Not tested yet'],
    [{ state: 'testing' }, 'Being tested: no results yet'],
    [
      { state: 'testing', balance: { supports: 2, contradicts: 1, neither: 0 } },
      'Being tested: 2 for, 1 against',
    ],
    [
      { state: 'decided', outcome: 'validated', balance: { supports: 2, contradicts: 0, neither: 0 } },
      'Decided: validated, 2 for, 0 against',
    ],
  ] as const)('says how far its test is: %j', async (card, words) => {
    world.details = buildDetails(card);
    openGuidance();
    await text(words);
  });
});

describe('an address without a card', () => {
  it('leads home', () => {
    openGuidance({ cardId: null });
    screen.getByText('Invalid card ID provided.');
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
  });

  it.each([[null], [9]])('leads home and to the board in the other layout: %j', async cardId => {
    world.details = null;
    openGuidance({ cardId, isLegacy: true });
    await passUntil(() => expect(heading()).toBe('Error: Invalid Card ID'));
    screen.getByText('The requested card could not be found.');
    const ways = screen.getAllByRole('link').map(way => way.getAttribute('href'));
    expect(ways).toEqual(['/validation-board', '/']);
  });
});

describe('details that are not right', () => {
  it.each([
    [{ ...buildDetails(), startup: undefined }, 'Missing required data in the response'],
    [
      { ...buildDetails(), column: { ...buildDetails().column, id: 8 } },
      "Card's column ID does not match the provided column",
    ],
    [
      { ...buildDetails(), board: { ...buildDetails().board, id: 8 } },
      "Column's board ID does not match the provided board",
    ],
    [
      { ...buildDetails(), startup: { id: 8, name: 'Other' } },
      "Board's startup ID does not match the provided startup",
    ],
  ])('are told: %#', async (details, words) => {
    world.details = details;
    openGuidance();
    await passUntil(() => expect(heading()).toBe('Error loading card details'));
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  });

  it('are asked for again when they did not come', async () => {
    world.instead.details = () => refusal(500, 'server.error');
    openGuidance();
    await passUntil(() => expect(heading()).toBe('Error loading card'));
    screen.getAllByText('Could not load the card details. Please try again.');
    delete world.instead.details;
    press('Try Again');
    await text('AI guidance for Crumb');
  });
});

describe('the chat', () => {
  it('says when it did not load, once, and loads it again', async () => {
    world.instead.list = () => refusal(500, 'server.error');
    openGuidance();
    await passUntil(() => expect(screen.getAllByText('Error loading messages')).toHaveLength(2));
    screen.getAllByText('Could not load conversation history. Please try again.');
    // The toast disappears, and the next failure shows no second one.
    await pass(20_000);
    expect(screen.getAllByText('Error loading messages')).toHaveLength(1);
    delete world.instead.list;
    world.messages = [asked(11)];
    press('Try Again');
    await passUntil(() => expect(items()).toEqual(['YouIs it good?']));
  });

  it('sends, waits for the Co-Founder, and tells why there is no reply', async () => {
    openGuidance();
    await passUntil(() => void input());
    fireEvent.change(input(), { target: { value: '  ' } });
    press('Send message');
    fireEvent.change(input(), { target: { value: 'Is it good?' } });
    press('Send message');
    await passUntil(() => expect(world.sent).toEqual([{ role: 'user', content: 'Is it good?' }]));
    expect(items()).toEqual(['YouIs it good?', 'AI Co-Founder is typing...']);
    const reply = replied(12, '', { status: 'failed' });
    world.messages = [asked(11), reply];
    world.stream.push('message', { userMessage: asked(11), reply: { ...reply, status: 'generating' } });
    world.stream.push('error', { code: 'coach.unavailable', message: 'The coach is away.', reply });
    await text('AI Response Error');
    expect(items()).toEqual(['YouIs it good?']);
    const told = screen.getAllByText('The coach is away.');
    expect(told).toHaveLength(2);
  });

  it('keeps a text that could not be sent', async () => {
    world.instead.send = () => refusal(500, 'server.error');
    openGuidance();
    await passUntil(() => void input());
    fireEvent.change(input(), { target: { value: 'Is it good?' } });
    press('Send message');
    await text('Error sending message');
    expect(pageText()).toContain('Failed to send message. Please try again.');
    expect(input().value).toBe('Is it good?');
  });

  it('shows what was written and deleted in another tab', async () => {
    world.messages = [asked(11), replied(12, 'By when?')];
    openGuidance();
    await passUntil(() => expect(items()).toHaveLength(2));
    world.messages = [replied(12, 'By when?'), asked(13, 'On Friday')];
    await passUntil(() => expect(items()).toEqual(['AI Co-FounderBy when?', 'YouOn Friday']));
  });
});

it('lists the sources of what the Co-Founder looked up', async () => {
  const citations = ['https://example.com/bakers'];
  world.messages = [asked(11), replied(12, 'Nine of them.', { citations })];
  openGuidance();
  await text('Nine of them.');
  fireEvent.click(screen.getByRole('button', { name: /Show sources/ }));
  await passUntil(() => void screen.getByRole('heading', { name: 'Web Sources (1)' }));
  const [source] = screen.getAllByRole('link', { name: /example\.com/ });
  expect(source?.getAttribute('href')).toBe('https://example.com/bakers');
});

describe('deleting', () => {
  const remove = async (place: number) => {
    const buttons = screen.getAllByRole('button', { name: 'Delete this message' });
    fireEvent.click(buttons[place] as HTMLElement);
    await passUntil(() => void screen.getByRole('dialog', { name: 'Delete message' }));
    press('Delete');
  };
  /** The menu does the same; the browser tests open it. */
  const clear = async () => {
    press('Clear Chat & Start Over');
    await passUntil(() => void screen.getByRole('dialog'));
    press('Clear chat');
  };

  it('takes one message out', async () => {
    world.messages = [asked(11), replied(12, 'By when?')];
    openGuidance();
    await passUntil(() => expect(items()).toHaveLength(2));
    await remove(0);
    await text('The message has been removed from the chat.');
    expect(items()).toEqual(['AI Co-FounderBy when?']);
    world.instead.remove = () => refusal(500, 'server.error');
    await remove(0);
    await text('Error deleting message');
    screen.getByText('Failed to delete message. Please try again.');
    expect(items()).toEqual(['AI Co-FounderBy when?']);
  });

  it('is not offered for a reply that is being written', async () => {
    world.messages = [asked(11), replied(12, 'By', { status: 'generating' })];
    openGuidance();
    await passUntil(() => expect(items()).toHaveLength(2));
    expect(screen.getAllByRole('button', { name: 'Delete this message' })).toHaveLength(1);
  });

  it.each([
    [false, 'Chat cleared', 'All messages have been cleared.'],
    [true, 'Chat reset', 'The conversation has been reset.'],
  ])('takes everything out, and says so in the words of its layout: %j', async (isLegacy, title, message) => {
    const failure = { code: 'coach.unavailable', message: 'The coach is away.' };
    world.messages = [asked(11), replied(12, '', { status: 'failed', failure })];
    world.instead.clear = () => refusal(500, 'server.error');
    openGuidance({ isLegacy });
    await passUntil(() => void screen.getByText('The coach is away.'));
    await clear();
    await text('Error clearing chat');
    screen.getByText('Failed to clear messages. Please try again.');
    delete world.instead.clear;
    await clear();
    await text(title);
    screen.getByText(message);
    expect(items()).toEqual([]);
    expect(input().value).toBe('Is it good?');
  });
});

describe('a proposal', () => {
  const PROPOSED = '5 of 9 by Friday';
  const content = `Try this:\n\n> [[action:propose field=criteria]]${PROPOSED}[[action:end]]`;
  const form = () => within(screen.getByRole('dialog', { name: 'Use for criteria' }));
  const field = () => form().getByLabelText<HTMLTextAreaElement>('Criteria');
  const use = async () => {
    await passUntil(() => void screen.getByRole('button', { name: 'Use this: Criteria' }));
    press('Use this: Criteria');
    await passUntil(() => void form());
  };
  const save = (typed?: string) => {
    if (typed !== undefined) fireEvent.change(field(), { target: { value: typed } });
    fireEvent.click(form().getByRole('button', { name: 'Save Changes' }));
  };
  beforeEach(() => {
    world.messages = [asked(11), replied(12, content)];
  });

  it('fills the form, and is marked as the coach’s when it is saved as it is', async () => {
    openGuidance();
    await use();
    expect(pageText()).not.toContain('[[');
    form().getByText('4 of 9');
    form().getByText(/^Written by your coach/);
    expect(field().value).toBe(PROPOSED);
    save();
    await text('Card updated successfully');
    expect(world.changes).toEqual([
      { criteria: PROPOSED, coachWritten: ['criteria'], updatedAt: '2026-12-03T09:00:00.000Z' },
    ]);
    expect(facts()).toMatchObject({ 'CriteriaWritten by your coach': PROPOSED });
    screen.getByText('On the card');
    expect(screen.queryByRole('button', { name: /Use this/ })).toBeNull();
  });

  it('is the founder’s in other words', async () => {
    world.details = buildDetails({ coachWritten: ['criteria', 'test'] });
    openGuidance();
    await use();
    save('   ');
    await text('Enter some text');
    expect(world.changes).toEqual([]);
    save('6 of 9 by Friday');
    await passUntil(() =>
      expect(world.changes).toMatchObject([{ criteria: '6 of 9 by Friday', coachWritten: ['test'] }]),
    );
  });

  it('does not replace unseen what was changed meanwhile', async () => {
    openGuidance();
    await use();
    world.details = buildDetails({ criteria: '7 of 9', updatedAt: '2026-12-03T09:04:00.000Z' });
    world.instead.change = () => refusal(409, 'record.changed');
    save('6 of 9');
    await passUntil(() => void form().getByText('7 of 9'));
    form().getByText('Refused: record.changed');
    expect(field().value).toBe('6 of 9');
    delete world.instead.change;
    save();
    await passUntil(() =>
      expect(world.changes.at(-1)).toMatchObject({ updatedAt: '2026-12-03T09:04:00.000Z' }),
    );
    expect(facts()).toMatchObject({ Criteria: '6 of 9' });
  });

  const LATER = '2026-12-03T09:04:00.000Z';

  it('does not replace what another tab wrote into the field while the form is open', async () => {
    openGuidance();
    await use();
    world.details = buildDetails({ criteria: '7 of 9', updatedAt: LATER });
    await passUntil(() => expect(facts()).toMatchObject({ Criteria: '7 of 9' }));
    form().getByText('4 of 9');
    world.instead.change = () => refusal(409, 'record.changed');
    save('6 of 9');
    await passUntil(() => void form().getByText('7 of 9'));
    expect(world.changes).toMatchObject([{ updatedAt: '2026-12-03T09:00:00.000Z' }]);
    expect(field().value).toBe('6 of 9');
    delete world.instead.change;
    save();
    await passUntil(() => expect(world.changes.at(-1)).toMatchObject({ updatedAt: LATER }));
  });

  it('stands beside what another tab wrote into another field', async () => {
    openGuidance();
    await use();
    world.details = buildDetails({ metric: 'Deposits', coachWritten: ['metric'], updatedAt: LATER });
    await passUntil(() => void screen.getByText('Deposits'));
    save();
    await passUntil(() =>
      expect(world.changes).toMatchObject([{ updatedAt: LATER, coachWritten: ['metric', 'criteria'] }]),
    );
  });

  it('says that an older wording stays once the test has begun', async () => {
    world.details = buildDetails({ state: 'testing' });
    openGuidance();
    await use();
    form().getByText('The test has started, so the card will still show the earlier wording.');
  });

  it('is nothing that a founder can write, and nothing before the reply has ended', async () => {
    world.messages = [asked(11, content), replied(12, content, { status: 'generating' })];
    openGuidance();
    await passUntil(() => expect(items()).toHaveLength(2));
    expect(items()[0]).toContain('[[action:propose');
    expect(screen.queryByRole('button', { name: /Use this/ })).toBeNull();
  });
});
