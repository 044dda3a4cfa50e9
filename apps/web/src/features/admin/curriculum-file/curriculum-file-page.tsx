import { PageHeading } from '../../../ui/page-heading.tsx';
import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';

/** Export and import of curriculum, coaches and personas as one file. */
export function CurriculumFilePage() {
  return (
    <>
      <PageHeading
        title="Import & Export"
        subtitle="The curriculum, its coaches and the personas as one file."
      />
      <ExportSection />
      <ImportSection />
    </>
  );
}
