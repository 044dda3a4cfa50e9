import type { ChatPersona, PersonaChat } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyComponent, useLazyComponent } from '../../../app/lazy-component.ts';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './interview.module.css';
import type { ReviewProps } from './review-content.tsx';

interface InterviewOverProps {
  chat: PersonaChat;
  persona: ChatPersona;
  /** The persona is no longer available. */
  isRetired: boolean;
}

/** Replaces the composer after an interview. */
export function InterviewOver({ chat, persona, isRetired }: InterviewOverProps) {
  const [isReviewing, setReviewing] = useState(false);
  return (
    <div className={classes.over}>
      <p>How good were your questions?</p>
      {!isRetired && (
        <Button component={Link} to={paths.briefing(persona.id)} variant="default">
          Rehearse again
        </Button>
      )}
      <Button onClick={() => setReviewing(true)}>See the review</Button>
      {isReviewing && (
        <ReviewDialog
          chat={chat}
          persona={persona}
          isRetired={isRetired}
          onClose={() => setReviewing(false)}
        />
      )}
    </div>
  );
}

const content = lazyComponent(() => import('./review-content.tsx'));

/** The review of an interview, beside its chat. Its code is loaded on first use. */
function ReviewDialog(props: ReviewProps) {
  const code = useLazyComponent(content, true);
  return (
    <Dialog title={props.chat.title} place="side" onClose={props.onClose}>
      {code === 'missing' ? (
        <p>Couldn't load this. Please check your internet connection, or refresh the page.</p>
      ) : (
        code !== 'awaited' && <code.ReviewContent {...props} />
      )}
    </Dialog>
  );
}
