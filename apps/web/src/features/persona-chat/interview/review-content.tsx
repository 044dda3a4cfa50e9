import { ApiError, explainError } from '@groundwork/api-client';
import {
  type ChatPersona,
  type Interview,
  type InterviewReview,
  type PersonaChat,
  shareOfGood,
} from '@groundwork/domain';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import { interviewQueries } from './interview-queries.ts';
import { LearnedFacts } from './learned-facts.tsx';
import { NextQuestions } from './next-questions.tsx';
import classes from './review.module.css';
import { ReviewedQuestions } from './reviewed-questions.tsx';
import { useReviewInterview } from './use-interview-changes.ts';

export interface ReviewProps {
  chat: PersonaChat;
  persona: ChatPersona;
  /** The persona cannot be talked to any more. */
  isRetired: boolean;
  onClose: () => void;
}

/** Has the interview reviewed if that was not done, and shows the review. */
export function ReviewContent(props: ReviewProps) {
  const { chat } = props;
  const { data: interview } = useQuery(interviewQueries.get(chat.id));
  const { mutate: review, error, isPending } = useReviewInterview(chat);
  const isReviewed = interview?.review != null;
  useEffect(() => {
    if (!isReviewed) review();
  }, [isReviewed, review]);
  if (interview?.review) return <Review {...props} interview={interview} review={interview.review} />;
  if (error && !isPending) return <NotReviewed error={error} onRetry={() => review()} />;
  return <ReviewSkeleton />;
}

interface MadeProps extends ReviewProps {
  interview: Interview;
  review: InterviewReview;
}

function Review({ persona, interview, review, isRetired }: MadeProps) {
  const { questions, good } = shareOfGood(review.questions);
  return (
    <div className={classes.review}>
      <p className={classes.sum}>
        <strong>
          {good} of {questions}
        </strong>{' '}
        {questions === 1 ? 'question was good' : 'questions were good'}
      </p>
      {review.reviewer === 'practice' && (
        <p className={classes.honest}>
          The practice coach has reviewed this by rules, without an AI model. It reads English, and misses
          what its rules do not know.
        </p>
      )}
      <section>
        <h3>What you asked</h3>
        <ReviewedQuestions questions={review.questions} />
      </section>
      <section>
        <h3>What {persona.name} knew</h3>
        {interview.truth && (
          <p className={classes.who} dir="auto">
            {persona.name} {interview.truth.who}.
          </p>
        )}
        <LearnedFacts facts={review.facts} name={persona.name} />
      </section>
      <section>
        <h3>Ask this next time</h3>
        <NextQuestions questions={review.next} />
      </section>
      {!isRetired && (
        <div className={classes.actions}>
          <Button component={Link} to={paths.briefing(persona.id)}>
            Rehearse again
          </Button>
        </div>
      )}
    </div>
  );
}

function NotReviewed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isEmpty = error instanceof ApiError && error.code === 'interview.empty';
  return (
    <MessagePanel
      heading={<h3>{isEmpty ? 'Nothing to review' : 'The review could not be made'}</h3>}
      actions={
        !isEmpty && (
          <Button variant="default" onClick={onRetry}>
            Try Again
          </Button>
        )
      }
    >
      <p>{explainError(error)}</p>
    </MessagePanel>
  );
}

function ReviewSkeleton() {
  return (
    <div role="status" aria-label="Reviewing your questions" className={classes.review}>
      <p className={classes.honest}>Reviewing your questions. This may take a moment.</p>
      {Array.from({ length: 3 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={place} height={92} />
      ))}
    </div>
  );
}
