import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from './dashboard-heading.module.css';

interface DashboardHeadingProps {
  /** Who is welcomed. */
  name: string;
  /** Without a startup there is one thing to do (F2, Dashboard). */
  offersCreation: boolean;
}

export function DashboardHeading({ name, offersCreation }: DashboardHeadingProps) {
  return (
    <div className={classes.head}>
      <PageHeading title="Dashboard" subtitle={`Welcome, ${name}`} />
      {offersCreation && (
        <Button
          component={Link}
          to={paths.createStartup}
          variant="default"
          className={classes.create}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          Create Startup
        </Button>
      )}
    </div>
  );
}
