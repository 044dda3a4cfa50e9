import { progressContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

const { changes } = progressContracts;

/** Each step that was begun has an accepted answer to a question that is no longer asked. */
export const sample: ResourceSample = {
  contracts: { changes },
  fill: `
    with begun as (
      select id, step_id from step_progress where not exists (
        select from question_progress join questions on questions.id = question_id
        where step_progress_id = step_progress.id and not questions.is_active)
    ), gone as (
      insert into questions (step_id, text, is_active) select step_id, 'Who else?', false from begun returning id, step_id
    )
    insert into question_progress (step_progress_id, question_id, status, evidence)
    select begun.id, gone.id, 'completed', '["Nobody."]' from begun join gone using (step_id)
    on conflict do nothing`,
  change: `update questions set text = 'Who besides?' where not is_active`,
  ids: {},
  body: () => ({}),
};
