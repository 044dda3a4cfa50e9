import { reportContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

export const sample: ResourceSample = {
  contracts: reportContracts,
  fill: `insert into report_pictures (startup_id, kind, state, rows, read_from)
    select startup_id, 'market', 'proposed', '[]', '' from reports on conflict do nothing`,
  change: `with untested as (update cards set state = 'idea', test_started_at = null)
    update report_sections set state = 'written', content = 'New.',
    statements = '[{ "text": "New.", "paragraph": 0, "sources": [] }]'`,
  ids: {
    reportId: startupId => `select id from reports where startup_id = ${startupId}`,
    sectionId: startupId => `
      select max(report_sections.id) from reports
      join report_versions on report_id = reports.id
      join report_sections on version_id = report_versions.id
      where startup_id = ${startupId}`,
    versionId: startupId => `
      select max(report_versions.id) from reports
      join report_versions on report_id = reports.id where startup_id = ${startupId}`,
  },
  body: () => ({ type: 'problem', kind: 'risks', state: 'hidden' }),
};
