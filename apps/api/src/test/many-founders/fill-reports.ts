import { REPORT_SECTIONS } from '@groundwork/domain';
import { type Batch, idOf, insertForAll, numberOf, timeOf, withText } from './batch.ts';
import { LIFE } from './founder-life.ts';

/** A report with twelve sections for each founder's first startup: a draft, and for some founders also a generation. */
export async function fillReports(batch: Batch): Promise<void> {
  const isGenerated = `${numberOf(batch)} % ${LIFE.generationEvery} = 0`;
  const time = timeOf(1, 2);
  await insertForAll(batch, 'reports', {
    id: idOf(batch, 'reports', 0),
    startup_id: idOf(batch, 'startups', 0),
    status: `case when ${isGenerated} then 'generated' else 'draft' end`,
    generated_at: `case when ${isGenerated} then ${time} end`,
    created_at: time,
    updated_at: time,
  });
  await fillVersion(batch, { no: 1, state: 'empty', where: 'true' });
  await fillVersion(batch, { no: 2, state: 'done', where: isGenerated });
}

async function fillVersion(
  batch: Batch,
  { no, state, where }: { no: number; state: 'empty' | 'done'; where: string },
): Promise<void> {
  const id = idOf(batch, 'report_versions', no - 1);
  const time = timeOf(no, 3);
  await insertForAll(
    batch,
    'report_versions',
    { id, report_id: idOf(batch, 'reports', 0), no, state: `'${state}'`, created_at: time, ended_at: time },
    { where },
  );
  const content = state === 'empty' ? { state: `'empty'` } : writtenSection(time);
  for (const [place, { type, title }] of REPORT_SECTIONS.entries()) {
    const section = { version_id: id, type: `'${type}'`, title: `'${title}'`, sort_order: place + 1 };
    await insertForAll(
      batch,
      'report_sections',
      { ...section, ...content },
      { where, from: withText(place) },
    );
  }
}

function writtenSection(time: string) {
  return {
    state: `'written'`,
    content: `answered || E'\\n\\n' || said`,
    statements: `jsonb_build_array(
      jsonb_build_object('text', answered, 'paragraph', 0, 'sources',
        jsonb_build_array(jsonb_build_object('kind', 'profile', 'field', 'description', 'quote', left(answered, 120)))),
      jsonb_build_object('text', said, 'paragraph', 1, 'sources', jsonb_build_array()))`,
    fingerprint: `md5(i::text)`,
    written_at: time,
  };
}
