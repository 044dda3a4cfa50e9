import { openStepContracts } from '@groundwork/api-client';
import type { StandardReportSection, Startup, Step } from '@groundwork/domain';
import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contractQuery } from '../../../app/contract-query.ts';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import print from '../report-print.module.css';
import classes from './document.module.css';

interface SectionsToGoProps {
  startup: Startup;
  sections: readonly StandardReportSection[];
  onWork: () => void;
}

/** The empty sections in one line, which unfolds to the steps that feed each of them. */
export function SectionsToGo({ startup, sections, onWork }: SectionsToGoProps) {
  const { data: steps = [] } = useQuery(
    contractQuery(openStepContracts.list, { query: { startupId: startup.id } }, { throwOnError: false }),
  );
  if (sections.length === 0) return null;
  return (
    <details className={`${classes.toGo} ${print.omit}`}>
      <summary>{`${sections.length} ${sections.length === 1 ? 'section' : 'sections'} to go`}</summary>
      <Flex component="ul" direction="column" gap="xs" mt="sm" ps="lg">
        {sections.map(({ type, title }) => (
          <Flex key={type} component="li" wrap="wrap" rowGap="2xs" columnGap="md" fz="sm">
            <Box component="span" flex="0 0 180px" fw={500}>
              {title}
            </Box>
            <Feeding steps={steps.filter(({ reportSection }) => reportSection === type)} onWork={onWork} />
          </Flex>
        ))}
      </Flex>
    </details>
  );
}

/** A locked step has no link. The roadmap shows what unlocks it. */
function Feeding({ steps, onWork }: { steps: readonly Step[]; onWork: () => void }) {
  if (steps.length === 0) {
    return (
      <Link to={paths.roadmap} onClick={onWork}>
        Not open yet, see the roadmap
      </Link>
    );
  }
  return steps.map(({ id, challengeId, title }) => (
    <Link key={id} to={paths.step(challengeId, id)} onClick={onWork}>
      {title}
    </Link>
  ));
}
