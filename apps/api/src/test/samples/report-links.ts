import { reportLinkContracts, sharedReportContracts } from '@groundwork/api-client/contracts';
import { LINK_DAYS } from '@groundwork/domain';
import type { ResourceSample } from '../resource-samples.ts';

const linkOf = (startupId: number) =>
  `select min(report_links.id) from report_links join reports on report_id = reports.id where startup_id = ${startupId}`;

/** A server's tokens cannot be guessed; these can be derived here. */
const token = `md5('token of ' || reports.id)`;

/** Every report has a link with two comments, one of them answered. */
export const sample: ResourceSample = {
  contracts: { ...reportLinkContracts, ...sharedReportContracts },
  fill: `
    with link as (
      insert into report_links (report_id, nonce, token_hash, sections, ends_at)
      select id, 'nonce', encode(sha256(convert_to(${token}, 'UTF8')), 'hex'), '["problem", "solution"]', now() + interval '30 days'
      from reports where not exists (select from report_links where report_id = reports.id)
      returning id
    )
    insert into report_comments (link_id, key, name, text, answer, answered_at)
    select id, 'key ' || number, 'Noor', 'How many receptionists did you ask?',
      case number when 1 then 'Eleven.' end, case number when 1 then now() end
    from link cross join generate_series(1, 2) as number`,
  change: `
    with link as (update report_links set views = views + 1)
    update report_comments set text = text || '.'`,
  ids: {
    linkId: linkOf,
    commentId: startupId => `select min(id) from report_comments where link_id = (${linkOf(startupId)})`,
    token: startupId => `select ${token} from reports where startup_id = ${startupId}`,
  },
  body: ({ commentId, linkId }) => ({
    commentId,
    linkId,
    days: LINK_DAYS[0],
    sections: ['problem'],
    answer: 'Eleven of them.',
    key: '0197b3a41c1e7a6c9d7e0123456789ab',
    name: 'Noor',
    text: 'How many did you ask?',
  }),
};
