import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { buildItem } from '../test/build-item.ts';
import { Choices } from './choices.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { QuestionSummary } from './question-summary.tsx';
import type { ProgressItem } from './use-step-progress.ts';

const criterion = { required: true, quotes: [], missing: null };

function show(items: ProgressItem[], revised?: ProgressItem) {
  return showAll(items, { revised }).onRevise;
}

function showAll(
  items: ProgressItem[],
  { revised, isBusy = false }: { revised?: ProgressItem | undefined; isBusy?: boolean },
) {
  const handlers = { onRevise: vi.fn(), onDecide: vi.fn() };
  renderApp(
    <QuestionPanel
      items={items}
      revised={revised}
      isBusy={isBusy}
      {...handlers}
      hasQuestions
      objective={null}
      isTitled
    />,
  );
  return handlers;
}

it('shows how each criterion of the current question stands, with the words it rests on or what to add', () => {
  show([
    buildItem({
      hint: 'One person.',
      missing: 'Say when. Say where.',
      criteria: [
        { ...criterion, id: 'who', text: 'One role', state: 'met', quotes: ['Nurses in Leeds.'] },
        {
          ...criterion,
          id: 'when',
          text: 'A day',
          state: 'partly',
          missing: 'Which Tuesday?',
          quotes: ['On a Tuesday.'],
        },
        { ...criterion, id: 'where', text: 'A place', state: 'missing', required: false },
      ],
    }),
  ]);
  const [who, when, where] = within(screen.getByRole('list', { name: 'What the answer needs' })).getAllByRole(
    'listitem',
  );
  expect(who?.textContent).toBe('Met: One roleNurses in Leeds.');
  expect(when?.textContent).toBe('Partly: A dayWhich Tuesday?');
  expect(where?.textContent).toBe('Missing: A place (optional)');
  // Neither the question nor a summary of what is missing is repeated.
  expect(screen.getAllByText('Who has it?')).toHaveLength(1);
  expect(screen.queryByText('Say when. Say where.')).toBeNull();
});

it('leads to the conversations where a question asks for them', () => {
  show([buildItem({ state: 'completed', isAboutConversations: true })]);
  expect(screen.getByRole('link', { name: 'Add the conversation' }).getAttribute('href')).toBe(
    '/conversations',
  );
  cleanup();
  show([buildItem({})]);
  expect(screen.queryByRole('link')).toBeNull();
});

it('shows the example of the current question alone', async () => {
  show([
    buildItem({ example: 'Shearers in Wales.' }),
    buildItem({ key: '2', state: 'open', text: 'When?', example: 'In June.' }),
  ]);
  await userEvent.click(screen.getByText('Show an example'));
  expect(screen.getAllByRole('blockquote').map(({ textContent }) => textContent)).toEqual([
    'Shearers in Wales.',
  ]);
});

it('says what is missing where there is no list of criteria', () => {
  show([buildItem({ missing: 'Pick one of the options.' })]);
  expect(screen.getByText('Pick one of the options.')).toBeDefined();
});

it('offers to revise what was accepted, and shows what was accepted before', async () => {
  const accepted = buildItem({
    state: 'completed',
    evidence: ['Nurses in Leeds.'],
    reason: 'One role.',
    earlier: [{ evidence: ['Nurses.'], replacedAt: '2026-11-21T10:00:00.000Z' }],
  });
  const onRevise = show([accepted, buildItem({ key: '2', questionId: 2, text: 'When?' })]);
  await userEvent.click(screen.getByText('Why this was accepted'));
  expect(screen.getAllByRole('blockquote').map(({ textContent }) => textContent)).toEqual([
    'Nurses in Leeds.',
    'Nurses.',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Revise: Who has it?' }));
  expect(onRevise).toHaveBeenCalledWith(accepted);
  expect(screen.queryByRole('button', { name: 'Revise: When?' })).toBeNull();
});

it('pairs each quote with its criterion, and marks what is being revised', async () => {
  const accepted = buildItem({
    state: 'completed',
    evidence: ['Nurses in Leeds.', 'On Tuesday.'],
    reason: 'One role. A day.',
    criteria: [
      { ...criterion, id: 'who', text: 'One role', state: 'met', quotes: ['Nurses in Leeds.'] },
      { ...criterion, id: 'when', text: 'A day', state: 'met', quotes: ['On Tuesday.'] },
    ],
  });
  show([accepted, buildItem({ key: '2', questionId: 2, text: 'When?' })], accepted);
  const why = screen.getByText('Why this was accepted').closest('details');
  expect(why?.textContent).toBe('Why this was acceptedOne roleNurses in Leeds.A dayOn Tuesday.');
  expect(screen.getByText('Revising')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Revise: Who has it?' })).toBeNull();
});

it('shows on small screens what the current answer needs, or its question, and how many are done', () => {
  const criteria = [{ ...criterion, id: 'who', text: 'One role', state: 'met' as const }];
  const summary = (current: ProgressItem | undefined) =>
    renderApp(
      <QuestionSummary
        title="Questions"
        items={[buildItem({})]}
        current={current}
        isOpen={false}
        onToggle={() => {}}
      >
        list
      </QuestionSummary>,
    );
  const line = () => document.querySelector('summary')?.textContent;
  summary(buildItem({ criteria }));
  expect(line()).toBe('Met: One roleQuestions 0/1');
  cleanup();
  summary(buildItem({}));
  expect(line()).toBe('Who has it?Questions 0/1');
  cleanup();
  summary(undefined);
  expect(line()).toBe('Questions 0/1');
});

it('offers no revision of a criterion of the step’s own', () => {
  show([buildItem({ state: 'completed', questionId: null, evidence: ['Nurses.'] })]);
  expect(screen.queryByRole('button', { name: /Revise/ })).toBeNull();
});

it.each([false, true])(
  'sends the option that is chosen, unless something is on its way: %s',
  async isBusy => {
    const onChoose = vi.fn();
    renderApp(<Choices options={['Weekly', 'Yearly']} isBusy={isBusy} onChoose={onChoose} />);
    await userEvent.click(screen.getByRole('button', { name: 'Yearly' }));
    expect(onChoose.mock.calls).toEqual(isBusy ? [] : [['Yearly']]);
  },
);

const OFFERS = [
  [
    'own_assessment',
    'Count it anyway',
    'It counts as completed, marked as your own assessment, without XP.',
    'count',
  ],
  ['later', 'Leave it for later', 'You continue with the next question. This one stays open.', 'leave'],
] as const;

it.each(OFFERS)('offers %s at the current question alone, and says what it means', async (...offered) => {
  const [offer, label, meaning, decision] = offered;
  const current = buildItem({ offer });
  const { onDecide } = showAll(
    [current, buildItem({ key: '2', questionId: 2, state: 'open', text: 'When?' })],
    {},
  );
  const button = screen.getByRole('button', { name: label, description: meaning });
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  expect(onDecide.mock.calls).toEqual([[current, decision]]);
});

it('offers nothing before it is due, and nothing can be decided while something is on its way', () => {
  showAll([buildItem({})], {});
  expect(screen.queryAllByRole('button')).toEqual([]);
  cleanup();
  showAll([buildItem({ offer: 'later' })], { isBusy: true });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Leave it for later' }).disabled).toBe(true);
});

it('says which question was left for later, and takes it up again', async () => {
  const left = buildItem({ state: 'open', isLeft: true });
  const { onDecide } = showAll([left, buildItem({ key: '2', questionId: 2, text: 'When?' })], {});
  expect(screen.getByText('Left for later')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Answer now: Who has it?' }));
  expect(onDecide).toHaveBeenCalledWith(left, 'take-up');
});

it('marks what the founder has counted, with their words, and offers to revise it', async () => {
  const own = buildItem({
    state: 'completed',
    isOwnAssessment: true,
    evidence: ['Everybody, more or less.'],
    criteria: [{ ...criterion, id: 'who', text: 'One role', state: 'partly', quotes: ['Everybody'] }],
  });
  show([own]);
  const words = screen.getByText('Your own assessment').closest('details');
  expect(words?.textContent).toBe('Your own assessmentEverybody, more or less.');
  expect(screen.queryByText('Why this was accepted')).toBeNull();
  expect(screen.getByRole('button', { name: 'Revise: Who has it?' })).toBeDefined();
});
