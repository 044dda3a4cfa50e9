import type { ChatPersona, PersonaChat } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import classes from './interview.module.css';
import { ReviewDialog } from './review-dialog.tsx';

interface InterviewOverProps {
  chat: PersonaChat;
  persona: ChatPersona;
  /** The persona cannot be talked to any more. */
  isRetired: boolean;
}

/** In the input's place, once the interview is over. */
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
      {isReviewing && <ReviewDialog {...{ chat, persona, isRetired }} onClose={() => setReviewing(false)} />}
    </div>
  );
}
