import { startupContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

const { contradictions, dismissContradiction } = startupContracts;

/** One answer in each startup contradicts its description. */
export const sample: ResourceSample = {
  contracts: { contradictions, dismissContradiction },
  fill: `
    update question_progress
    set contradicts = jsonb_build_array(jsonb_build_object(
      'field', 'description', 'was', startups.description, 'text', 'We text the waiting list.'))
    from step_progress join startups on startups.id = step_progress.startup_id
    where step_progress.id = question_progress.step_progress_id and contradicts = '[]'`,
  change: `update question_progress set contradicts = jsonb_set(contradicts, '{0,text}', '"We call it."') where contradicts <> '[]'`,
  ids: {},
  body: () => ({ field: 'targetMarket' }),
};
