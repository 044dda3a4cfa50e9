import type { Startup, User } from '@groundwork/domain';
import { Box, Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { draftKey } from '../../../app/stored-keys.ts';
import { keptText, readDraft } from '../../../chat/sending/draft.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { wasOpened } from './change-note.tsx';
import classes from './unavailable-step.module.css';

interface UnavailableStepProps {
  /** The step no longer exists, so none of its content is available. */
  isGone?: boolean;
  user: User;
  startup: Startup;
  stepId: number;
}

/** Replaces a step that an administrator has closed or deleted meanwhile (SC-61). */
export function UnavailableStep({ isGone = false, ...props }: UnavailableStepProps) {
  return (
    <>
      {isGone && wasOpened(props.stepId) && <p>It was deleted while you had it open.</p>}
      <LeftText {...props} />
    </>
  );
}

/** The unsent draft, for copying. */
function LeftText({ user, startup, stepId }: UnavailableStepProps) {
  const quote = useRef<HTMLQuoteElement>(null);
  const [state, setState] = useState<'new' | 'copied' | 'marked'>('new');
  const text = keptText(readDraft(draftKey(user.id, `${startup.id}:${stepId}`)));
  if (text === '') return null;
  const copy = async () => setState((await copyText(text, quote.current)) ? 'copied' : 'marked');
  return (
    <Box className={classes.left} w="100%" mt="md" fz="sm" ta="left">
      <Group gap="sm" wrap="nowrap" justify="space-between">
        <p>You hadn't sent this yet:</p>
        <Button variant="default" size="xs" flex="none" miw={72} onClick={() => void copy()}>
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      <blockquote ref={quote} dir="auto" tabIndex={-1}>
        {text}
      </blockquote>
      <p role="status">
        {state === 'marked' &&
          'Your browser blocked copying. The text is selected, so you can copy it with the keyboard.'}
      </p>
    </Box>
  );
}
