import { PageHeading } from '../../../ui/page-heading.tsx';
import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';

/** Export and import of curriculum, coaches and personas as one file. */
export function CurriculumFilePage() {
  return (
    <>
      <PageHeading title="Import & export" subtitle="The curriculum, coaches and personas in one file." />
      <ExportSection />
      <ImportSection />
    </>
  );
}
