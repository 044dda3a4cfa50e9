import { openStepContracts } from '@groundwork/api-client';
import type { StandardReportSection, Startup, Step } from '@groundwork/domain';
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

/** The sections that have nothing in one line, and behind it the steps that feed each. */
export function SectionsToGo({ startup, sections, onWork }: SectionsToGoProps) {
  const { data: steps = [] } = useQuery(
    contractQuery(openStepContracts.list, { query: { startupId: startup.id } }, { throwOnError: false }),
  );
  if (sections.length === 0) return null;
  return (
    <details className={`${classes.toGo} ${print.omit}`}>
      <summary>{sections.length} to go</summary>
      <ul>
        {sections.map(({ type, title }) => (
          <li key={type}>
            <span>{title}</span>
            <Feeding steps={steps.filter(({ reportSection }) => reportSection === type)} onWork={onWork} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A step that is not unlocked yet cannot be opened: the roadmap says what comes before it. */
function Feeding({ steps, onWork }: { steps: readonly Step[]; onWork: () => void }) {
  if (steps.length === 0) {
    return (
      <Link to={paths.roadmap} onClick={onWork}>
        Not open yet: see the roadmap
      </Link>
    );
  }
  return steps.map(({ id, challengeId, title }) => (
    <Link key={id} to={paths.step(challengeId, id)} onClick={onWork}>
      {title}
    </Link>
  ));
}
