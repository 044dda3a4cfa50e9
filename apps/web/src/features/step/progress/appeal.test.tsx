import type { QuestionProgress } from '@groundwork/domain';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { userQueries } from '../../../app/user/user-queries.ts';
import { COMPOSER_ID } from '../../../chat/composer/composer.tsx';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildProgress, buildUser } from '../../../test/samples.ts';
import { hideToast } from '../../../ui/toast.ts';
import { stepQueries } from '../step-queries.ts';
import { buildItem } from '../test/build-item.ts';
import { QuestionPanel } from './question-panel.tsx';
import type { ProgressItem } from './use-step-progress.ts';

const network = mockNetwork();
afterEach(() => hideToast());

const scope = { startupId: 7, challengeId: 2, stepId: 3 };
const progress = buildProgress({ id: 5, rev: 9 });
const verdict: QuestionProgress = {
  id: 51,
  questionId: 31,
  status: 'in_progress',
  evidence: [],
  reason: null,
  missing: 'One role.',
  criteria: [],
  earlier: [],
  isOwnAssessment: false,
  isByPerson: false,
  appeal: { state: 'open', reason: null },
  isLeft: false,
  updatedAt: progress.updatedAt,
};

function show(changes: Partial<ProgressItem>) {
  return renderApp(
    <>
      <QuestionPanel
        items={[buildItem({ questionId: 31, ...changes })]}
        isBusy={false}
        onRevise={vi.fn()}
        onDecide={vi.fn()}
        hasQuestions
        objective={null}
        isTitled
      />
      <textarea id={COMPOSER_ID} aria-label="Your message" />
    </>,
  );
}

const open = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'This was judged wrongly' }));

it('[SC-77] sends a sentence, and says before what the programme will see', async () => {
  const sent: unknown[] = [];
  network.use(
    http.post(`${ORIGIN}/api/progress/5/questions/31/appeal`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ progress, questions: [verdict], completedQuestionIds: [] });
    }),
  );
  const { client } = show({ appealsIn: 5 });
  client.setQueryData(userQueries.current().queryKey, buildUser({ id: 1 }));
  await open();
  expect(screen.getByText(/Your programme will see your answers to this question/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('Say what was judged wrongly')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(/What was judged wrongly/));
  await userEvent.type(screen.getByLabelText(/What was judged wrongly/), ' It names nurses. ');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your message')));
  expect(sent).toEqual([{ sentence: 'It names nurses.' }]);
  expect(client.getQueryData(stepQueries.verdicts(5).queryKey)).toEqual([verdict]);
  expect(client.getQueryData(stepQueries.progress(1, scope).queryKey)).toEqual(progress);
});

it('keeps the sentence where it was refused, and is left by its button', async () => {
  const message = "You've already sent this question to your programme.";
  network.use(
    http.post(`${ORIGIN}/api/progress/5/questions/31/appeal`, () =>
      HttpResponse.json(
        { statusCode: 409, code: 'question.appealed', error: 'Conflict', message },
        { status: 409 },
      ),
    ),
  );
  show({ appealsIn: 5 });
  await open();
  const field = screen.getByLabelText<HTMLInputElement>(/What was judged wrongly/);
  await userEvent.type(field, 'It names nurses.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(message);
  expect(field.value).toBe('It names nurses.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('group', { name: 'Appeal' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('This was judged wrongly');
});

it.each([
  [{ state: 'open', reason: null }, "Sent to your programme. You'll get a notice."],
  [{ state: 'declined', reason: 'No role.' }, 'Your programme declined your appeal: No role.'],
] as const)('says what became of %o', async (appeal, text) => {
  show({ appeal });
  await vi.waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text),
  );
  expect(screen.queryByRole('button', { name: 'This was judged wrongly' })).toBeNull();
});

it('[PR-74] marks what a person accepted, with the reason', () => {
  show({
    state: 'completed',
    isByPerson: true,
    appeal: { state: 'accepted', reason: 'It names a role.' },
    reason: 'It names a role.',
    evidence: ['Nurses.'],
    criteria: [
      { id: 'who', text: 'One role', required: true, state: 'met', quotes: ['Nurses.'], missing: null },
    ],
  });
  const why = screen.getByText('Accepted by a person').closest('details');
  expect(why?.textContent).toBe('Accepted by a personIt names a role.One roleNurses.');
});
