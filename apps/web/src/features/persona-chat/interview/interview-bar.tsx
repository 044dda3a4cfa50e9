import type { PersonaChat } from '@groundwork/domain';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import classes from './interview.module.css';
import { writeTime } from './use-interview.ts';
import { useEndInterview } from './use-interview-changes.ts';

const LAST_MINUTE = 60;

/** Bar above the composer during an interview: time left, and the button to end it. */
export function InterviewBar({ chat, left }: { chat: PersonaChat; left: number }) {
  const end = useEndInterview(chat);
  const [isAsking, setAsking] = useState(false);
  const time = writeTime(left);
  return (
    <div className={classes.bar} data-late={left <= LAST_MINUTE || undefined}>
      <span className={classes.clock} role="timer" aria-label="Time left">
        <IconClock size={16} aria-hidden />
        <span>{`${time} left`}</span>
      </span>
      <VisuallyHidden role="status">{left > 0 && left <= LAST_MINUTE && '1 minute left'}</VisuallyHidden>
      <Button variant="subtle" color="gray" size="xs" onClick={() => setAsking(true)}>
        End interview
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="End interview"
        text={`You have ${time} left. Once it ends, you can't ask anything else.`}
        confirmLabel="End interview"
        confirmColor="moss"
        busy={end.isPending}
        busyLabel="Ending..."
        onConfirm={() => end.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
