import { adminAppealContracts, progressContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

const ofStartup = (startupId: number) =>
  `appeals.step_progress_id in (select id from step_progress where startup_id = ${startupId})`;

/** Every step that was begun has an open appeal, and a declined one that is a labelled case. */
export const sample: ResourceSample = {
  contracts: { ...adminAppealContracts, appeal: progressContracts.appeal },
  fill: `
    with asked as (
      select step_progress.id as progress_id, questions.id as question_id, questions.text,
        row_number() over (partition by step_progress.id order by questions.sort_order, questions.id) as place
      from step_progress join questions on questions.step_id = step_progress.step_id
      where not exists (select from appeals where step_progress_id = step_progress.id)
    ), made as (
      insert into appeals (step_progress_id, question_id, question_revision, question, answer, evidence, criteria,
        sentence, state, reason, admin_id, admin_name, decided_at)
      select progress_id, question_id, 1, text, 'Nurses in Leeds.', '[]', '[]', 'It names them.',
        case place when 1 then 'open' else 'declined' end, case place when 2 then 'No day.' end,
        case place when 2 then 1 end, case place when 2 then 'admin' end, case place when 2 then now() end
      from asked where place <= 2
      returning id, question_id, answer, state
    )
    insert into labelled_cases (appeal_id, question_id, question_revision, answer, label, source, admin_id, admin_name)
    select id, question_id, 1, answer, 'fail', 'appeal', 1, 'admin' from made where state = 'declined'`,
  change: `
    with appealed as (update appeals set sentence = sentence || '.', state = 'declined',
      reason = 'No day.', admin_id = 1, admin_name = 'admin', decided_at = now())
    update labelled_cases set answer = answer || '.'`,
  ids: {
    appealId: startupId => `select min(id) from appeals where state = 'open' and ${ofStartup(startupId)}`,
    caseId: startupId =>
      `select min(labelled_cases.id) from labelled_cases join appeals on appeals.id = appeal_id where ${ofStartup(startupId)}`,
  },
  body: () => ({ isAccepted: true, reason: 'It names a role.', sentence: 'It names them.' }),
};
