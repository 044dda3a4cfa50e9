import { Button } from '@mantine/core';
import { IconPlus, IconSeedling } from '@tabler/icons-react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { Surface } from '../../ui/surface.tsx';

export function NoStartups() {
  return (
    <Surface>
      <MessagePanel
        icon={<IconSeedling aria-hidden />}
        heading={<h2>Create Startup</h2>}
        actions={
          <Button component={Link} to={paths.createStartup} leftSection={<IconPlus size={16} aria-hidden />}>
            Create Your First Startup
          </Button>
        }
      >
        <p>Describe your idea in a few lines. Your coach works from it in every challenge.</p>
      </MessagePanel>
    </Surface>
  );
}
