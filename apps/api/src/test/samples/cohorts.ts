import {
  adminCohortContracts,
  cohortContracts,
  registrationContracts,
} from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

const cohortOf = (startupId: number) =>
  `select min(cohort_id) from cohort_members where user_id = (select user_id from startups where id = ${startupId})`;

/** A server's tokens cannot be guessed; these can be derived here. */
const token = (cohortId: string) => `md5('token of ' || ${cohortId})`;

/** Every founder is in a cohort of their own, which has a link and their progress. */
export const sample: ResourceSample = {
  contracts: Object.fromEntries(
    [cohortContracts, registrationContracts, adminCohortContracts].flatMap((contracts, group) =>
      Object.entries(contracts).map(([name, contract]) => [`${group} ${name}`, contract]),
    ),
  ),
  fill: `
    with cohort as (
      insert into cohorts (name, starts_on, ends_on)
      select distinct user_id::text, date '2026-01-01', date '2026-12-31' from startups
      where not exists (select from cohort_members where cohort_members.user_id = startups.user_id)
      returning id, name
    ), member as (insert into cohort_members (cohort_id, user_id) select id, name::integer from cohort
    ), steps_counted as (
      insert into step_rollups (step_progress_id, rev, status, began_at, active_at, is_refused, judgement_id, answered_id)
      select id, rev, status, updated_at, updated_at, false, 0, 0 from step_progress on conflict do nothing
    ), questions_counted as (
      insert into question_rollups (step_progress_id, question_id, status, judged, refused)
      select step_progress_id, question_id, status, 1, 0 from question_progress on conflict do nothing
    )
    insert into cohort_invitations (cohort_id, nonce, token_hash, ends_on)
    select id, 'nonce', encode(sha256(convert_to(${token('id')}, 'UTF8')), 'hex'), date '2999-01-01' from cohort`,
  change: `
    with cohort as (update cohorts set name = name || '.'),
    member as (update cohort_members set joined_at = joined_at - interval '1 day'),
    invitation as (update cohort_invitations set ends_on = ends_on - 1),
    run as (insert into rollup_runs (as_of) values (now()))
    insert into registration (is_open) values (false)`,
  ids: {
    cohortId: cohortOf,
    invitationId: startupId =>
      `select min(id) from cohort_invitations where cohort_id = (${cohortOf(startupId)})`,
    invitation: startupId => `select ${token(`(${cohortOf(startupId)})`)}`,
  },
  body: ({ invitation }) => ({
    invitation: String(invitation),
    name: 'Autumn',
    startsOn: '2026-09-01',
    endsOn: '2999-12-01',
    csv: 'sample@example.com',
    isOpen: true,
  }),
};
