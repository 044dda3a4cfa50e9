import { isolate } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';

interface DashboardHeadingProps {
  name: string;
  /** The selected startup's; empty until known, undefined without one. */
  startup: string | undefined;
  /** True without startups: creating one is the only thing to do. */
  offersCreation: boolean;
}

export function DashboardHeading({ name, startup, offersCreation }: DashboardHeadingProps) {
  return (
    <PageHeading
      title="Dashboard"
      owner={startup}
      subtitle={`Welcome, ${isolate(name)}`}
      actions={
        offersCreation && (
          <Button
            component={Link}
            to={paths.createStartup}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            Create Startup
          </Button>
        )
      }
    />
  );
}
