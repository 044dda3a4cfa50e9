import { adminLabContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

/** Every labelled case was judged in one run. */
export const sample: ResourceSample = {
  contracts: adminLabContracts,
  fill: `
    with run as (
      insert into judge_runs (sources, with_pending, steps, left_out, judge_version, admin_name, state, ended_at)
      select '["appeal"]', false, '[]', 0, 'rules', 'admin', 'finished', now()
      where not exists (select from judge_runs)
      returning id
    )
    insert into judge_run_cases (run_id, place, labelled_case_id, question_id, source, label, misses, answer, accepted, outcome)
    select run.id, cases.id, cases.id, cases.question_id, 'appeal', cases.label, '[]', cases.answer, true,
      '{"judged": {"accepted": true, "met": [], "reason": "", "evidence": [], "usage": null, "milliseconds": 1}, "error": null}'
    from labelled_cases as cases cross join (select id from run union select id from judge_runs) as run
    on conflict do nothing`,
  change: `
    with judged as (update judge_run_cases set answer = answer || '.')
    update judge_runs set admin_name = admin_name || '.'`,
  ids: { runId: () => 'select min(id) from judge_runs' },
  body: ({ questionId = 1 }) => ({
    questionId,
    answer: 'Nurses in Leeds.',
    label: 'pass',
    sources: ['golden'],
    challengeId: null,
    withPending: false,
  }),
};
