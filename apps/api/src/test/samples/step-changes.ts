import { progressContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

const { changes } = progressContracts;

/** Each step that was begun has an accepted answer to a question that is no longer asked. */
export const sample: ResourceSample = {
  contracts: { changes },
  fill: `
    with made as (
      insert into questions (step_id, text, is_active)
      select distinct step_id, 'Who else?', false from step_progress where not exists (
        select from questions where questions.step_id = step_progress.step_id and not is_active)
      returning id, step_id
    ), gone as (
      select id, step_id from made union all select id, step_id from questions where not is_active
    )
    insert into question_progress (step_progress_id, question_id, status, evidence)
    select step_progress.id, gone.id, 'completed', '["Nobody."]' from step_progress join gone using (step_id)
    on conflict do nothing`,
  change: `update questions set text = 'Who besides?' where not is_active`,
  ids: {},
  body: () => ({}),
};
