import type { ChatPersona, PersonaChat } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './interview.module.css';
import { ReviewDialog } from './review-dialog.tsx';
import { useBeginInterview } from './use-interview-changes.ts';

interface InterviewOverProps {
  chat: PersonaChat;
  persona: ChatPersona;
  /** The persona cannot be talked to any more. */
  isRetired: boolean;
}

/** In the input's place, once the interview is over. */
export function InterviewOver({ chat, persona, isRetired }: InterviewOverProps) {
  const [isReviewing, setReviewing] = useState(false);
  const begin = useBeginInterview();
  const again = () => begin.mutate({ startupId: chat.startupId, personaId: persona.id });
  const rehearsal = { onAgain: isRetired ? undefined : again, isBeginning: begin.isPending };
  return (
    <div className={classes.over}>
      <p>How good were your questions?</p>
      {rehearsal.onAgain && (
        <Button variant="default" data-busy={begin.isPending} onClick={() => begin.isPending || again()}>
          {begin.isPending ? 'Preparing...' : 'Rehearse again'}
        </Button>
      )}
      <Button onClick={() => setReviewing(true)}>See the review</Button>
      {isReviewing && (
        <ReviewDialog {...{ chat, persona, ...rehearsal }} onClose={() => setReviewing(false)} />
      )}
    </div>
  );
}
