import { isolate } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';

interface DashboardHeadingProps {
  name: string;
  /** Name of the selected startup; empty until known, undefined if there is none. */
  startup: string | undefined;
  /** True if there are no startups, so that creating one is the only action. */
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
