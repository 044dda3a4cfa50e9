import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { healthQuery } from '../../app/health-query.ts';
import { Surface } from '../../ui/surface.tsx';
import classes from './about-report.module.css';
import print from './report-print.module.css';

export function AboutReport() {
  const { data: health } = useQuery(healthQuery());
  const notice = health?.coach.notice;
  return (
    <Surface className={print.omit} aria-labelledby="about-report">
      <Title id="about-report" order={2} fz="lg" fw={600} lts="var(--gw-tracking-heading)">
        About This Report
      </Title>
      <ul className={classes.points}>
        <li>
          Your coach writes it only from your accepted answers, your startup details and your validation
          board.
        </li>
        <li>Amounts, percentages and counts over twelve only appear if one of your sources has them.</li>
        <li>Anything your own words don't back up is marked as an assumption.</li>
        <li>Every update is saved as a new version. Earlier versions aren't overwritten.</li>
        <li>Sections without answers are left out when you print or download the report.</li>
        {notice && (
          <li className={classes.notice}>
            {health.coach.provider === 'practice'
              ? `${notice}. It arranges your own sentences and adds none of its own.`
              : notice}
          </li>
        )}
      </ul>
    </Surface>
  );
}
