import { Button, Text } from '@mantine/core';
import { IconSeedling } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '../../../app/navigation/link.tsx';
import { ChangedNotice } from '../../../ui/changed-notice.tsx';
import { ConnectionErrorCard } from '../../../ui/connection-error-card.tsx';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import { Specimen } from '../specimen.tsx';

/** Panels shown in place of missing content. */
export function StatementSpecimens() {
  const [isNoticed, setNoticed] = useState(false);
  const [tries, setTries] = useState(0);
  const again = () => setTries(tries + 1);
  return (
    <>
      <Specimen title="Message panel" note="What is not there yet, and the one thing to do." layout="stack">
        <MessagePanel
          icon={<IconSeedling aria-hidden />}
          heading={<h3>No startups yet</h3>}
          actions={<Button variant="default">Create Your First Startup</Button>}
        >
          <p>A startup is what you and your coach work on.</p>
        </MessagePanel>
      </Specimen>
      <Specimen title="Connection error card" note="In place of what the connection took." layout="stack">
        <ConnectionErrorCard
          message="Network error: Could not connect to the server. Please check your internet connection."
          onTryAgain={again}
          onRefresh={again}
        />
        {tries > 0 && (
          <Text c="dimmed" fz="xs" display="block">
            Asked for again: {tries}
          </Text>
        )}
      </Specimen>
      <Specimen title="Connection lost" note="A whole page.">
        <Button component={Link} to={CONNECTION_LOST} variant="default">
          Open the page
        </Button>
      </Specimen>
      <Specimen title="Changed notice" note="Above a form: what happened elsewhere." layout="stack">
        {isNoticed ? (
          <ChangedNotice title="This startup was changed in another tab or on another device.">
            <p>Updated: Industry.</p>
          </ChangedNotice>
        ) : (
          <Button variant="default" w="fit-content" onClick={() => setNoticed(true)}>
            Show the notice
          </Button>
        )}
      </Specimen>
    </>
  );
}

/** Hash that shows the connection screen on its own. */
export const CONNECTION_LOST = '#connection-lost';
