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
          The coach writes it from your accepted answers, your startup’s details and your validation board,
          and from nothing else.
        </li>
        <li>
          A sum of money, a percentage or a count over twelve that none of your sources has is not let
          through.
        </li>
        <li>A statement that rests on none of your words is marked as an assumption among the sources.</li>
        <li>Each generation is kept as a version of its own. A later one never overwrites it.</li>
        <li>Sections without answers are left out when you print or download the report.</li>
        {notice && (
          <li className={classes.notice}>
            {notice}
            {health.coach.provider === 'practice' && '. It puts your own sentences in order and adds none.'}
          </li>
        )}
      </ul>
    </Surface>
  );
}
