import {
  type AnyContract,
  accountContracts,
  achievementContracts,
  authContracts,
  curriculumContracts,
  healthContracts,
  logoMediaContracts,
  messageContracts,
  progressContracts,
  reportContracts,
  startupContracts,
} from '@groundwork/api-client/contracts';
import type { Report } from '@groundwork/domain';
import type { LightMyRequestResponse } from 'fastify';
import { until } from '../chat.ts';
import { sampleOf } from '../resource-samples.ts';
import type { TestClient } from '../test-client.ts';
import type { Visit } from './visit.ts';

/** Calls a contract so that it does what it is for; the answer is the contract's success. */
type Exercise = (visit: Visit) => Promise<LightMyRequestResponse>;

const ask: Exercise = ({ call }) => call();

const FORM = { name: 'Acme', problemStatement: 'Receptionists lose 40 minutes each time a patient cancels.' };
const LOGIN = { username: 'planner', password: 'correct horse' };
const REGISTRATION = { ...LOGIN, fullName: 'Ada Example', email: 'planner@example.com' };

const inChat = (visit: Visit, body: object = {}) => ({
  body: { content: 'On Tuesday our Leeds receptionist lost 40 minutes rebooking.', ...visit.place, ...body },
});

/** Of the contracts of founders and of the public: those that no sample exercises. */
const EXERCISES: ReadonlyMap<AnyContract, Exercise> = new Map<AnyContract, Exercise>([
  [healthContracts.health, ask],
  [logoMediaContracts.active, ask],
  [authContracts.register, visit => visit.call({ body: REGISTRATION })],
  [authContracts.login, visit => visit.call({ body: LOGIN })],
  [authContracts.logout, ask],
  [
    authContracts.currentUser,
    async ({ call, arrange, place }) => {
      // Its answer extends the session.
      await arrange(database =>
        database.query(`update sessions set last_used_at = now() - interval '2 hours' where user_id = $1`, [
          place.userId,
        ]),
      );
      return call();
    },
  ],
  [
    accountContracts.changePassword,
    async ({ client, arrange, call }) => {
      await arrange(() => client.post('/api/login', LOGIN));
      return call({ body: { currentPassword: LOGIN.password, newPassword: 'correct horses' } });
    },
  ],
  [
    accountContracts.changeProfile,
    async ({ client, arrange, call }) => {
      // As it was changed above.
      const currentPassword = 'correct horses';
      await arrange(() => client.post('/api/login', { ...LOGIN, password: currentPassword }));
      return call({ body: { fullName: 'Ada Planner', email: 'ada.planner@example.com', currentPassword } });
    },
  ],
  [accountContracts.sessions, ask],
  [accountContracts.endSession, ask],
  [accountContracts.endOtherSessions, ask],
  [startupContracts.list, ask],
  [startupContracts.read, ask],
  [startupContracts.impact, ask],
  [startupContracts.create, visit => visit.call({ body: FORM })],
  [startupContracts.update, visit => visit.call({ body: FORM })],
  [startupContracts.remove, ask],
  [
    startupContracts.enhanceField,
    visit => visit.call({ body: { field: 'problemStatement', formData: FORM } }),
  ],
  [startupContracts.progress, ask],
  [curriculumContracts.challenges, ask],
  [curriculumContracts.challenge, ask],
  [curriculumContracts.challengeSteps, ask],
  [curriculumContracts.challengeAssistants, ask],
  [curriculumContracts.stepQuestions, ask],
  [curriculumContracts.stepAssistants, ask],
  [
    progressContracts.totals,
    async ({ call, place }) => {
      await call({ query: `?startupId=${place.startupId}` });
      return call();
    },
  ],
  [progressContracts.step, ask],
  [progressContracts.questions, ask],
  [
    progressContracts.judge,
    async visit => {
      await converse(visit);
      await visit.arrange(database =>
        database.query(
          'update turns set judged_at = null, judging_ended_at = now() where chat_id = (select chat_id from step_progress where id = $1)',
          [visit.place.progressId],
        ),
      );
      return visit.call();
    },
  ],
  [
    progressContracts.complete,
    async ({ arrange, place, call }) => {
      await arrange(database =>
        database.query(
          `insert into question_progress (step_progress_id, question_id, status)
           select $1, id, 'completed' from questions where step_id = $2`,
          [place.progressId, place.stepId],
        ),
      );
      return call({ body: place });
    },
  ],
  [achievementContracts.list, ask],
  [messageContracts.list, ask],
  [
    messageContracts.send,
    async visit => {
      await visit.call(inChat(visit));
      return visit.call({
        ...inChat(visit),
        headers: { accept: 'text/event-stream', 'idempotency-key': 'streamed' },
      });
    },
  ],
  [messageContracts.opener, visit => visit.call(inChat(visit))],
  [messageContracts.reset, ask],
  [
    messageContracts.retry,
    async visit => {
      await converse(visit);
      await setTurns(visit, 'interrupted');
      return visit.call();
    },
  ],
  [
    messageContracts.stop,
    async visit => {
      await converse(visit);
      await setTurns(visit, 'generating');
      return visit.call();
    },
  ],
  [messageContracts.stream, ask],
  [
    reportContracts.addSection,
    async ({ arrange, place, call }) => {
      await arrange(database =>
        database.query('delete from report_sections where id = $1', [place.sectionId]),
      );
      return call({ body: { type: 'assumptions' } });
    },
  ],
  [
    reportContracts.generate,
    async ({ call, client, place }) => {
      const answer = await call({ query: '?rewrite=true' });
      await until(async () => (await readReport(client, place.startupId)).generation.state !== 'running');
      return answer;
    },
  ],
]);

export function exerciseOf(contract: AnyContract): Exercise | undefined {
  const sample = sampleOf(contract);
  const body = contract.method === 'GET' || contract.method === 'DELETE' ? undefined : sample?.body;
  return EXERCISES.get(contract) ?? (sample && (({ call }) => call({ body })));
}

function readReport(client: TestClient, startupId: number): Promise<Report> {
  return client.get<Report>(`/api/startups/${startupId}/report`);
}

/** Has a message answered in the last step, which the visit is about from then on. */
async function converse(visit: Visit): Promise<void> {
  const reply = await visit.arrange(() =>
    visit.client.post<{ userMessage: { id: number } }>('/api/messages', inChat(visit).body),
  );
  visit.place.messageId = reply.userMessage.id;
}

async function setTurns({ arrange, place }: Visit, status: string): Promise<void> {
  await arrange(database =>
    database.query(
      `update turns set status = $2, lease_until = now() + interval '1 minute' where chat_id = (select chat_id from step_progress where id = $1)`,
      [place.progressId, status],
    ),
  );
}
