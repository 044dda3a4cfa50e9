import type { StandardReportSection } from '@groundwork/domain';
import { Box, Flex, Title } from '@mantine/core';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { FeedingSteps } from '../feeding-steps.tsx';
import print from '../report-print.module.css';
import type { SectionView } from '../section-view.ts';
import classes from './still-missing.module.css';

interface StillMissingProps {
  startupId: number;
  /** The sections without a text. */
  sections: readonly { standard: StandardReportSection; view: SectionView }[];
  /** Whether any section has a text. */
  isWritten: boolean;
  onWork: () => void;
}

/** The sections without a text in one list, each with the steps that would fill it. */
export function StillMissing({ startupId, sections, isWritten, onWork }: StillMissingProps) {
  if (sections.length === 0) return null;
  return (
    <section className={`${classes.missing} ${print.omit}`} aria-labelledby="still-missing">
      <Title order={2} fz="xl" id="still-missing">
        {isWritten ? 'Still missing' : 'Sections to write'}
      </Title>
      <p className={classes.note}>
        Your answers in these steps fill them. The{' '}
        <Link to={paths.roadmap} onClick={onWork}>
          roadmap
        </Link>{' '}
        shows what unlocks a locked step.
      </p>
      <ul>
        {sections.map(({ standard: { type, title }, view }) => (
          <Flex key={type} component="li" wrap="wrap" rowGap="2xs" columnGap="md" py="xs">
            <Box component="span" flex="0 0 200px" fw={500} id={type} tabIndex={-1}>
              {title}
            </Box>
            <Box flex="1 1 260px" c="dimmed" fz="sm">
              {view === 'writing' && <span>Generating content...</span>}
              {view === 'failed' && <span>Generation failed. Use “Update with AI” to try again.</span>}
              {view !== 'writing' && view !== 'failed' && (
                <FeedingSteps startupId={startupId} type={type} onWork={onWork} />
              )}
            </Box>
          </Flex>
        ))}
      </ul>
    </section>
  );
}
