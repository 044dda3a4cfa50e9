import {
  adminAiContracts,
  adminAssistantContracts,
  adminChallengeContracts,
  adminChangeContracts,
  adminImpactContracts,
  adminLogContracts,
  adminLogoContracts,
  adminPersonaContracts,
  adminQuestionContracts,
  adminRevisionContracts,
  adminStepContracts,
  adminUserContracts,
  curriculumFileContracts,
  stepAssistantContracts,
} from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

/** The shipped curriculum. */
export const sample: ResourceSample = {
  contracts: Object.fromEntries(
    [
      adminChallengeContracts,
      adminImpactContracts,
      adminStepContracts,
      adminQuestionContracts,
      adminAssistantContracts,
      stepAssistantContracts,
      adminPersonaContracts,
      adminUserContracts,
      adminChangeContracts,
      adminRevisionContracts,
      adminLogContracts,
      adminLogoContracts,
      adminAiContracts,
      curriculumFileContracts,
    ].flatMap((contracts, group) =>
      Object.entries(contracts).map(([name, contract]) => [`${group} ${name}`, contract]),
    ),
  ),
  // One more founder, who has begun everything, and one more of all that is counted.
  change: `with person as (
      insert into users (username, email, password_hash) values ('sample-person', 'person@example.com', 'x') returning id
    ), startup as (
      insert into startups (user_id, name, description, industry, stage, problem_statement, value_proposition, revenue_model, target_market)
      select id, 'Sample', '', '', '', '', '', '', '' from (select id from person union select min(user_id) from startups) as owners
      returning id
    ), talk as (insert into chats (startup_id, kind) select id, 'persona' from startup returning id, startup_id
    ), talked as (insert into persona_chats (startup_id, chat_id, persona_id, title)
      select startup_id, id, (select min(id) from personas), 'Sample' from talk
    ), work as (insert into chats (startup_id, kind) select id, 'step' from startup returning id, startup_id
    ), progress as (insert into step_progress (startup_id, step_id, chat_id, status)
      select startup_id, (select min(id) from steps), id, 'completed' from work returning id
    ), answered as (insert into question_progress (step_progress_id, question_id, status)
      select id, (select min(id) from questions), 'in_progress' from progress
    ), asked as (insert into questions (step_id, text) select id, 'Sample?' from steps
    ), linked as (insert into step_assistants (step_id, assistant_id, sort_order)
      select steps.id, assistants.id, 9 from steps, assistants on conflict do nothing
    ), waiting as (insert into pending_changes (kind, record_id, content, is_new, admin_id, admin_name)
      select 'question', min(id), '{"text": "Sample?"}', false, 1, 'admin' from questions on conflict do nothing
    ), published as (insert into revisions (kind, record_id, number, content)
      select kind, record_id, max(number) + 1, '{}' from revisions group by kind, record_id
    ), reworded as (update revisions set content = '{"text": "Sample?"}'
    ), used as (insert into ai_use (day, job, model, calls) values ((now() at time zone 'utc')::date, 'reply', 'sample', 1)
    ), limited as (insert into ai_settings (currency, prices) values ('EUR', '[]')
    ) insert into admin_log (admin_id, admin_name, action, kind, record_name) values (1, 'admin', 'create', 'user', 'sample')`,
  ids: {
    questionId: () => 'select min(id) from questions',
    assistantId: () => 'select min(id) from assistants',
    kind: () => "select 'question'",
    recordId: () => 'select min(id) from questions',
    number: () => 'select 1',
  },
  body: ({ stepId = 1, challengeId = 1, assistantId = 1 }) => ({
    challengeId,
    stepId,
    assistantId,
    ids: [stepId],
    changes: [{ kind: 'step', recordId: stepId, updatedAt: '2026-11-01T00:00:00.000Z' }],
    order: 1,
    title: 'Sample',
    name: 'Sample',
    text: 'Sample?',
    description: 'A sample.',
    avatar: 'x',
    systemPrompt: 'You are a sample.',
    svgCode: null,
    dailyTokensPerUser: 500_000,
    dailyTokensForAll: null,
    currency: 'EUR',
    prices: [],
    yaml: 'assistants: []',
    username: 'sample',
    email: 'sample@example.com',
    fullName: 'Sam Ple',
    role: 'user',
    password: 'a sample',
    newPassword: 'a sample',
    messages: [{ role: 'user', content: 'Hello.' }],
    question: { stepId, text: 'Sample?' },
    answers: ['Hello.'],
  }),
};
