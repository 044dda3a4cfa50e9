import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../../test/network.ts';
import { refusal, serveAdmin } from '../../test/admin-world.ts';
import { openAdmin, openForm, press, write } from '../../test/open-admin.tsx';
import { buildQuestion } from '../../test/samples.ts';

const network = mockNetwork();

const RUBRIC = {
  criteria: [{ id: 'role', text: 'One role', signals: ['role'] }],
  pass: 'Receptionists.',
  fail: 'Everyone.',
};
const MET = {
  isAccepted: true,
  missing: null,
  criteria: [{ text: 'One role', required: true, isMet: true, quotes: ['Head bakers.'] }],
};
const MISSED = {
  isAccepted: false,
  missing: 'Name one role.',
  criteria: [{ text: 'One role', required: true, isMet: false, quotes: [] }],
};

async function open(answer: () => Response) {
  serveAdmin(network, { questions: [buildQuestion({ evaluationCriteria: RUBRIC })] });
  const sent: unknown[] = [];
  network.use(
    http.post(`${ORIGIN}/api/admin/questions/try`, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  openAdmin('?list=questions&challenge=1&step=11');
  await openForm('Who has this problem?');
  return { sent, tried: within(await screen.findByRole('region', { name: 'Try it' })) };
}

it('judges an answer by what is typed, criterion by criterion, and names the judge (AD-103)', async () => {
  const { sent, tried } = await open(() => HttpResponse.json({ model: 'a-model', results: [MET] }));
  await write('Hint', 'A role is enough.');
  await userEvent.type(tried.getByLabelText('An answer to try'), 'Head bakers.');
  await press('Try the answer');
  expect(await tried.findByText('Accepted')).toBeDefined();
  expect(tried.getByText('Head bakers.', { selector: 'blockquote' })).toBeDefined();
  expect(tried.getByText('Judged by a-model.')).toBeDefined();
  expect(sent).toEqual([
    {
      question: expect.objectContaining({ stepId: 11, hint: 'A role is enough.', type: 'ai-evaluated' }),
      answers: ['Head bakers.'],
    },
  ]);
  const old = () => tried.queryByText("You've changed something since this was tried.");
  expect(old()).toBeNull();
  await userEvent.type(tried.getByLabelText('An answer to try'), ' Perhaps.');
  expect(old()).not.toBeNull();
  await press('Try the answer');
  await waitFor(() => expect(old()).toBeNull());
  await write('Hint', 'Or a trade.');
  expect(old()).not.toBeNull();
});

it('says which example is decided the other way round', async () => {
  const { sent, tried } = await open(() => HttpResponse.json({ model: null, results: [MISSED, MET] }));
  await press('Try the examples');
  expect(await tried.findByText('The answer that passes: Not accepted')).toBeDefined();
  expect(tried.getByText('Still missing: Name one role.')).toBeDefined();
  expect(tried.getByText(/^It has to be accepted/)).toBeDefined();
  expect(tried.getByText(/^It mustn't be accepted/)).toBeDefined();
  expect(tried.getByText(/^Judged by rules/)).toBeDefined();
  expect(sent).toEqual([expect.objectContaining({ answers: ['Receptionists.', 'Everyone.'] })]);
});

it('says once what is missing, also when the judge says it itself', async () => {
  const missing = 'A plan counts as soon as it names a day. Still missing: a day.';
  const { tried } = await open(() => HttpResponse.json({ model: null, results: [{ ...MISSED, missing }] }));
  await userEvent.type(tried.getByLabelText('An answer to try'), 'Soon.');
  await press('Try the answer');
  expect(await tried.findByText(missing)).toBeDefined();
});

it('says what is wrong with what is typed', async () => {
  const { tried } = await open(() =>
    refusal(400, 'request.invalid', { message: 'Nothing reads "requried".' }),
  );
  await press('Try the examples');
  expect(await tried.findByRole('alert')).toBeDefined();
});
