import { Button } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Surface } from '../../ui/surface.tsx';
import classes from './message-card.module.css';

/** @param isRequested whether the address asks for a startup */
export function NoStartupFound({ isRequested }: { isRequested: boolean }) {
  return (
    <Surface className={classes.card}>
      <MessagePanel
        icon={<IconFileSearch aria-hidden />}
        heading={<PageHeading title="No Startups Found" />}
        actions={
          <Button component={Link} to={paths.dashboard}>
            Go to Dashboard
          </Button>
        }
      >
        <p>
          {isRequested
            ? 'The requested startup could not be found.'
            : "You haven't created any startups yet."}
        </p>
      </MessagePanel>
    </Surface>
  );
}
