import { Button } from '@mantine/core';
import { IconPlus, IconSeedling } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { isFocusLost } from '../../../ui/kept-focus.ts';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import { Surface } from '../../../ui/surface.tsx';

/** @param takesFocus set after the last startup was deleted, as the focused element went with it */
export function NoStartups({ takesFocus }: { takesFocus: boolean }) {
  const create = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    // Waits for the dialog, which focuses a part of the page if the button that opened it is gone.
    const timer = setTimeout(() => {
      if (isFocusLost()) create.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [takesFocus]);
  return (
    <Surface>
      <MessagePanel
        icon={<IconSeedling aria-hidden />}
        heading={<h2>No startups yet</h2>}
        actions={
          <>
            <Button
              component={Link}
              ref={create}
              to={paths.createStartup}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              Create Your First Startup
            </Button>
            <Button component={Link} to={paths.example} variant="default">
              Read an example
            </Button>
          </>
        }
      >
        <p>Describe your idea in a few lines. Your coach works from it in every challenge.</p>
      </MessagePanel>
    </Surface>
  );
}
