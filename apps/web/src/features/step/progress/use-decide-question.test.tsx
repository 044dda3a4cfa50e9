import type { QuestionProgress } from '@groundwork/domain';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { COMPOSER_ID } from '../../../chat/composer/composer.tsx';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildMessage, buildProgress } from '../../../test/samples.ts';
import { hideToast } from '../../../ui/toast.ts';
import { stepQueries } from '../step-queries.ts';
import { type Decision, useDecideQuestion } from './use-decide-question.ts';

const network = mockNetwork();
afterEach(() => hideToast());

const scope = { startupId: 7, challengeId: 2, stepId: 3 };
const after = buildProgress({ id: 5, rev: 9, percent: 33, activeQuestionId: 32 });
const verdict: QuestionProgress = {
  id: 51,
  questionId: 31,
  status: 'completed',
  evidence: ['Nurses.'],
  reason: null,
  missing: null,
  criteria: [],
  earlier: [],
  isOwnAssessment: true,
  isByPerson: false,
  appeal: null,
  isLeft: false,
  updatedAt: after.updatedAt,
};

function Page({ decision }: { decision: Decision }) {
  const { decide, decidedAt } = useDecideQuestion(1, scope, 5);
  return (
    <>
      <button type="button" onClick={() => decide(31, decision)}>
        Decide
      </button>
      {decidedAt !== undefined && <p>Moved on at {decidedAt}</p>}
      <textarea id={COMPOSER_ID} aria-label="Your message" />
    </>
  );
}

it.each([
  ['count', 'own-assessment', undefined, 'Question completed'],
  ['leave', 'later', { isLeft: true }, 'Left for later'],
  ['take-up', 'later', { isLeft: false }, 'Question reopened'],
] as const)('%s is asked of the server, and what comes of it shows at once', async (...row) => {
  const [decision, path, body, title] = row;
  const asked: unknown[] = [];
  network.use(
    http.post(`${ORIGIN}/api/progress/5/questions/31/${path}`, async ({ request }) => {
      const sent = await request.text();
      asked.push([sent === '' ? undefined : JSON.parse(sent), request.headers.has('idempotency-key')]);
      return HttpResponse.json({ progress: after, questions: [verdict], completedQuestionIds: [] });
    }),
  );
  const { client } = renderApp(<Page decision={decision} />);
  client.setQueryData(stepQueries.messages(scope).queryKey, [buildMessage({ id: 11 })]);
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  await screen.findByText(title);
  expect(asked).toEqual([[body, true]]);
  expect(client.getQueryData(stepQueries.progress(1, scope).queryKey)).toEqual(after);
  expect(client.getQueryData(stepQueries.verdicts(5).queryKey)).toEqual([verdict]);
  screen.getByText('Moved on at 11');
  expect(document.activeElement).toBe(screen.getByLabelText('Your message'));
});

it('says why it was refused', async () => {
  const message = 'This question is already completed.';
  const refused = { statusCode: 409, code: 'question.completed', error: 'Conflict', message };
  network.use(
    http.post(`${ORIGIN}/api/progress/5/questions/31/own-assessment`, () =>
      HttpResponse.json(refused, { status: 409 }),
    ),
  );
  renderApp(<Page decision="count" />);
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  await screen.findByText("Couldn't change the question");
  expect(screen.getByText(message)).toBeTruthy();
});
