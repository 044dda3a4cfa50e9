import {
  type AnyContract,
  accountContracts,
  achievementContracts,
  authContracts,
  boardContracts,
  cardContracts,
  challengeAnswerContracts,
  curriculumContracts,
  emailContracts,
  evidenceSummaryContracts,
  guidanceContracts,
  healthContracts,
  interviewContracts,
  logoMediaContracts,
  messageContracts,
  openStepContracts,
  ownDataContracts,
  passwordContracts,
  personaChatContracts,
  progressContracts,
  providerContracts,
  reportContracts,
  secondFactorContracts,
  startupContracts,
  urlMetadataContracts,
} from '@groundwork/api-client/contracts';
import type { Message, Report, User } from '@groundwork/domain';
import type { LightMyRequestResponse } from 'fastify';
import { drawSecret } from '../../modules/auth/check-code.ts';
import { Seal } from '../../modules/auth/seal.ts';
import { until } from '../chat.ts';
import { sampleOf } from '../resource-samples.ts';
import type { TestClient } from '../test-client.ts';
import { totp } from '../totp.ts';
import { SECRET, type Visit } from './visit.ts';

/** Calls a contract with success. */
type Exercise = (visit: Visit) => Promise<LightMyRequestResponse>;

const ask: Exercise = ({ call }) => call();

const FORM = { name: 'Acme', problemStatement: 'Receptionists lose 40 minutes each time a patient cancels.' };
const LOGIN = { username: 'planner', password: 'correct horse' };
const REGISTRATION = { ...LOGIN, fullName: 'Ada Example', email: 'planner@example.com' };

const PASSWORD_LINK = `insert into password_links (user_id, token_hash, expires_at)
  select $1, encode(sha256(convert_to($2, 'UTF8')), 'hex'), now() + interval '1 day' on conflict do nothing`;

const READY_FILE = `with made as (
    insert into data_exports (user_id, state, bytes) values ($1, 'ready', 4) returning user_id, id
  ) insert into data_export_parts (user_id, export_id, place, content) select user_id, id, 0, 'file' from made`;
const EMAIL_LINK = `insert into email_links (user_id, email, token_hash, expires_at)
  select id, email, encode(sha256(convert_to($2, 'UTF8')), 'hex'), now() + interval '1 day' from users where id = $1
  on conflict do nothing`;
const withEmailLink: Exercise = async ({ call, arrange, place }) => {
  await arrange(database => database.query(EMAIL_LINK, [place.userId, String(place.token)]));
  return call({ body: { token: String(place.token) } });
};

const inChat = (visit: Visit, body: object = {}) => ({
  body: { content: 'On Tuesday our Leeds receptionist lost 40 minutes rebooking.', ...visit.place, ...body },
});

/** Exercises for founders' and public contracts that no sample covers. */
const EXERCISES: ReadonlyMap<AnyContract, Exercise> = new Map<AnyContract, Exercise>([
  [healthContracts.health, ask],
  [logoMediaContracts.active, ask],
  [authContracts.register, visit => visit.call({ body: REGISTRATION })],
  [authContracts.login, visit => visit.call({ body: LOGIN })],
  [authContracts.logout, ask],
  [passwordContracts.ways, ask],
  [
    passwordContracts.ask,
    async ({ call, arrange }) => {
      const answer = await call({ body: { email: REGISTRATION.email } });
      // The answer does not wait for the link, whose statement must not count for the next contract.
      const isMade = async () => {
        const { rows } = await arrange(database => database.query('select from password_links'));
        return rows.length > 0;
      };
      await until(isMade);
      return answer;
    },
  ],
  [
    passwordContracts.link,
    async ({ call, arrange, place }) => {
      await arrange(database => database.query(PASSWORD_LINK, [place.userId, String(place.token)]));
      return call();
    },
  ],
  [
    passwordContracts.set,
    async ({ call, arrange, place }) => {
      await arrange(database => database.query(PASSWORD_LINK, [place.userId, String(place.token)]));
      return call({ body: { token: String(place.token), newPassword: 'correct horse' } });
    },
  ],
  [
    authContracts.currentUser,
    async ({ call, arrange, place }) => {
      // So that the answer extends the session.
      await arrange(database =>
        database.query(`update sessions set last_used_at = now() - interval '2 hours' where user_id = $1`, [
          place.userId,
        ]),
      );
      return call();
    },
  ],
  [providerContracts.read, ask],
  [providerContracts.begin, visit => visit.call({ body: {} })],
  [providerContracts.logIn, atProvider(providerContracts.begin)],
  [providerContracts.own, ask],
  [providerContracts.beginConfirmation, ask],
  [providerContracts.confirm, atProvider(providerContracts.beginConfirmation)],
  [providerContracts.disconnect, ask],
  [secondFactorContracts.status, ask],
  [
    secondFactorContracts.begin,
    async visit => {
      await visit.arrange(() => visit.client.post('/api/login', LOGIN));
      return visit.call({ body: { currentPassword: LOGIN.password } });
    },
  ],
  [secondFactorContracts.confirm, withCode(false)],
  [secondFactorContracts.renewCodes, withCode(true)],
  [secondFactorContracts.turnOff, withCode(true)],
  [secondFactorContracts.logIn, withCode(true)],
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
      // Changed by the exercise above.
      const currentPassword = 'correct horses';
      await arrange(() => client.post('/api/login', { ...LOGIN, password: currentPassword }));
      return call({ body: { fullName: 'Ada Planner', email: 'ada.planner@example.com', currentPassword } });
    },
  ],
  [ownDataContracts.exportStatus, ask],
  [ownDataContracts.startExport, ask],
  [
    ownDataContracts.exportFile,
    async ({ call, arrange, place }) => {
      await arrange(database => database.query(READY_FILE, [place.userId]));
      return call();
    },
  ],
  [
    ownDataContracts.deleteAccount,
    async ({ client, arrange, call }) => {
      const currentPassword = 'correct horses';
      await arrange(() => client.post('/api/login', { ...LOGIN, password: currentPassword }));
      return call({ body: { username: LOGIN.username, currentPassword, isAtOnce: true } });
    },
  ],
  [ownDataContracts.keepAccount, ask],
  [accountContracts.email, ask],
  [accountContracts.sendEmailLink, ask],
  [accountContracts.keepEmail, ask],
  [emailContracts.link, withEmailLink],
  [emailContracts.confirm, withEmailLink],
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
  [startupContracts.contradictions, ask],
  [startupContracts.dismissContradiction, visit => visit.call({ body: { field: 'targetMarket' } })],
  [startupContracts.progress, ask],
  [evidenceSummaryContracts.read, ask],
  [curriculumContracts.challenges, ask],
  [curriculumContracts.challenge, ask],
  [curriculumContracts.challengeSteps, ask],
  [curriculumContracts.challengeAssistants, ask],
  [openStepContracts.list, ask],
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
  [progressContracts.changes, ask],
  [challengeAnswerContracts.list, ask],
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
  [progressContracts.ownAssessment, onRefused('rules')],
  [progressContracts.later, onRefused('a model')],
  [progressContracts.appeal, onRefused('rules')],
  [
    progressContracts.complete,
    async ({ arrange, place, call }) => {
      await arrange(database =>
        database.query(
          `insert into question_progress (step_progress_id, question_id, status)
           select $1, id, 'completed' from questions where step_id = $2 and is_active`,
          [place.progressId, place.stepId],
        ),
      );
      return call({ body: place });
    },
  ],
  [achievementContracts.list, ask],
  [urlMetadataContracts.read, ({ call }) => call({ body: { url: 'https://example.com/' } })],
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
    boardContracts.create,
    async ({ arrange, call, place }) => {
      await arrange(database =>
        database.query('delete from boards where startup_id = $1', [place.startupId]),
      );
      return call({ body: { startupId: place.startupId, name: 'Board' } });
    },
  ],
  [cardContracts.startTest, onCard(`state = 'idea'`)],
  [cardContracts.stopTest, onCard(`state = 'testing'`)],
  [cardContracts.reopen, onCard(`state = 'decided', outcome = 'validated', decided_at = now()`)],
  [cardContracts.restore, onCard('deleted_at = now(), place = null')],
  [
    guidanceContracts.send,
    async ({ call }) => {
      const body = { content: 'Bakers pay a deposit: is that enough?' };
      await call({ body });
      return call({ body, headers: { accept: 'text/event-stream', 'idempotency-key': 'streamed-guidance' } });
    },
  ],
  [
    guidanceContracts.removeMessage,
    async ({ arrange, call, place }) => {
      const { rows } = await arrange(database =>
        database.query(
          'select max(messages.id) as id from messages join cards using (chat_id) where cards.id = $1',
          [place.cardId],
        ),
      );
      place.messageId = rows[0].id;
      return call();
    },
  ],
  [
    personaChatContracts.send,
    async ({ arrange, call, client, place }) => {
      const body = { content: 'Bakers pay a deposit: would you?' };
      await call({
        body,
        headers: { accept: 'text/event-stream', 'idempotency-key': 'streamed-to-persona' },
      });
      const answer = await call({ body });
      // The call does not wait for the reply, whose statements must not count for the next contract.
      const isWritten = async () => {
        const messages = await client.get<Message[]>(`/api/persona-chats/${place.chatId}/messages`);
        return messages.every(({ status }) => status !== 'generating');
      };
      await arrange(() => until(isWritten));
      return answer;
    },
  ],
  [
    personaChatContracts.removeMessage,
    async ({ arrange, call, place }) => {
      const { rows } = await arrange(database =>
        database.query(
          'select max(messages.id) as id from messages join persona_chats using (chat_id) where persona_chats.id = $1',
          [place.chatId],
        ),
      );
      place.messageId = rows[0].id;
      return call();
    },
  ],
  [interviewContracts.end, onInterview('ended_at = null')],
  [interviewContracts.review, onInterview('ended_at = null, review = null')],
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
  const takesBody = contract.method !== 'GET' && contract.method !== 'DELETE';
  const exercise: Exercise | undefined =
    sample && (({ call, place }) => call({ body: takesBody ? sample.body({ ...place }) : undefined }));
  return EXERCISES.get(contract) ?? exercise;
}

function readReport(client: TestClient, startupId: number): Promise<Report> {
  return client.get<Report>(`/api/startups/${startupId}/report`);
}

/** Calls the contract as someone who has a second factor or confirms one, and takes it away again. */
function withCode(isOn: boolean): Exercise {
  return async ({ client, arrange, call }) => {
    const login = await arrange(async database => {
      const { id } = await client.post<User>('/api/login', LOGIN);
      const { secret, sealedSecret } = drawSecret(new Seal(SECRET), id);
      await database.query('delete from second_factors where user_id = $1', [id]);
      await database.query('insert into second_factors (user_id, sealed_secret) values ($1, $2)', [
        id,
        sealedSecret,
      ]);
      await database.query('update users set has_second_factor = $2 where id = $1', [id, isOn]);
      const { cookies } = await client.call('POST', '/api/login', LOGIN);
      return { id, secret, pending: cookies.map(({ name, value }) => `${name}=${value}`) };
    });
    const cookie = [client.cookie, ...login.pending].join('; ');
    const body = { currentPassword: LOGIN.password, code: totp(login.secret) };
    const answer = await call({ body, headers: { cookie } });
    await arrange(database =>
      database.query('update users set has_second_factor = false where id = $1', [login.id]),
    );
    return answer;
  };
}

/** Has a message answered in the last step; the visit refers to this message from then on. */
async function converse(visit: Visit): Promise<void> {
  const reply = await visit.arrange(() =>
    visit.client.post<{ userMessage: { id: number } }>('/api/messages', inChat(visit).body),
  );
  visit.place.messageId = reply.userMessage.id;
}

/** Decides about, or appeals, the current question after three answers that were not accepted. */
function onRefused(by: 'rules' | 'a model'): Exercise {
  return async visit => {
    const { call, arrange, place } = visit;
    for (let times = 0; times < 3; times += 1) await converse(visit);
    const { rows } = await arrange(async database => {
      await database.query(`update judgements set model = $2 where step_progress_id = $1`, [
        place.progressId,
        by === 'rules' ? null : by,
      ]);
      return database.query(
        `select id from questions where step_id = $1 and is_active and id not in (
           select question_id from question_progress where step_progress_id = $2 and status = 'completed')
         order by sort_order limit 1`,
        [place.stepId, place.progressId],
      );
    });
    place.questionId = rows[0].id;
    await arrange(database =>
      database.query('delete from appeals where step_progress_id = $1', [place.progressId]),
    );
    return call({ body: { isLeft: true, sentence: 'It names them.' } });
  };
}

/** Calls the contract after changing the card. */
function onCard(change: string): Exercise {
  return async ({ arrange, call, place }) => {
    await arrange(database => database.query(`update cards set ${change} where id = $1`, [place.cardId]));
    return call();
  };
}

/** Calls the contract after changing the interview. */
function onInterview(change: string): Exercise {
  return async ({ arrange, call, place }) => {
    await arrange(database =>
      database.query(`update interviews set ${change} where persona_chat_id = $1`, [place.interviewId]),
    );
    return call();
  };
}

async function setTurns({ arrange, place }: Visit, status: string): Promise<void> {
  await arrange(database =>
    database.query(
      `update turns set status = $2, lease_until = now() + interval '1 minute' where chat_id = (select chat_id from step_progress where id = $1)`,
      [place.progressId, status],
    ),
  );
}

/** Goes to the login provider and comes back. Who logs in there again is connected here. */
function atProvider(begin: AnyContract): Exercise {
  return async ({ client, arrange, call, place, provider }) => {
    const sub = `planner-${place.userId}`;
    provider.person = { sub, email: `${sub}@example.com`, email_verified: true };
    const asked = await arrange(async database => {
      if (begin.access === 'user')
        await database.query('insert into provider_logins (issuer, subject, user_id) values ($1, $2, $3)', [
          provider.issuer,
          sub,
          place.userId,
        ]);
      const { cookies, body } = await client.call('POST', begin.path, {});
      const cookie = [client.cookie, ...cookies.map(({ name, value }) => `${name}=${value}`)].join('; ');
      return { headers: { cookie }, body: { answer: await provider.visit(JSON.parse(body).url) } };
    });
    return call(asked);
  };
}
