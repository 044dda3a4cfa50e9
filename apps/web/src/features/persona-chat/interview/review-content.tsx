import { ApiError, explainError } from '@groundwork/api-client';
import {
  type ChatPersona,
  type FactTopic,
  type Interview,
  type InterviewReview,
  type PersonaChat,
  shareOfGood,
} from '@groundwork/domain';
import { Button, Flex, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import { showToast } from '../../../ui/toast.ts';
import { interviewQueries } from './interview-queries.ts';
import classes from './review.module.css';
import { ReviewedQuestions } from './reviewed-questions.tsx';
import { useReviewInterview } from './use-interview-changes.ts';

export interface ReviewProps {
  chat: PersonaChat;
  persona: ChatPersona;
  /** The persona is no longer available. */
  isRetired: boolean;
  onClose: () => void;
}

/** Shows the review of an interview, requesting it first if there is none. */
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
        <span>{questions === 1 ? 'question was good' : 'questions were good'}</span>
      </p>
      {review.reviewer === 'practice' && (
        <Text c="dimmed" fz="sm">
          Reviewed by the practice coach using fixed rules, not an AI model. It only reads English and can be
          wrong.
        </Text>
      )}
      <section>
        <h3>What you asked</h3>
        <ReviewedQuestions questions={review.questions} />
      </section>
      <section>
        <h3>What {persona.name} knew</h3>
        {interview.truth && (
          <Text c="dimmed" fz="sm" mb="sm" dir="auto">
            {persona.name} {interview.truth.who}.
          </Text>
        )}
        <LearnedFacts facts={review.facts} name={persona.name} />
      </section>
      <section>
        <h3>Ask this next time</h3>
        <NextQuestions questions={review.next} />
      </section>
      {!isRetired && (
        <Flex justify="flex-end">
          <Button component={Link} to={paths.briefing(persona.id)}>
            Rehearse again
          </Button>
        </Flex>
      )}
    </div>
  );
}

function NotReviewed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isEmpty = error instanceof ApiError && error.code === 'interview.empty';
  return (
    <MessagePanel
      heading={<h3>{isEmpty ? 'Nothing to review' : "Couldn't review your questions"}</h3>}
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
      <Text c="dimmed" fz="sm">
        Reviewing your questions. This may take a moment.
      </Text>
      {Array.from({ length: 3 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Skeleton key={place} height={92} />
      ))}
    </div>
  );
}

type Fact = InterviewReview['facts'][number];

const TOPICS: Readonly<Record<FactTopic, string>> = {
  problem: 'Problem',
  habits: 'Habits',
  money: 'Money',
  decisions: 'Decisions',
};

/** The persona's facts: those learned, with the persona's words, and those that stayed hidden. */
function LearnedFacts({ facts, name }: { facts: readonly Fact[]; name: string }) {
  return (
    <ul className={classes.facts}>
      {facts.map(({ about, text, quotes }) => {
        const isLearned = quotes.length > 0;
        const Icon = isLearned ? IconCircleCheck : IconCircleDashed;
        return (
          <li key={text} data-learned={isLearned || undefined}>
            <span className={classes.topic}>
              <Icon size={16} aria-hidden />
              <span>{`${TOPICS[about]} · ${isLearned ? 'you found this out' : 'you missed this'}`}</span>
            </span>
            <p dir="auto">{text}</p>
            {quotes
              .filter(quote => quote !== text)
              .map(quote => (
                <blockquote key={quote} dir="auto" aria-label={`${name} said`}>
                  “{quote}”
                </blockquote>
              ))}
          </li>
        );
      })}
    </ul>
  );
}

/** Questions to ask next time, with copy buttons. */
function NextQuestions({ questions }: { questions: readonly string[] }) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (question: string, shown: HTMLElement | null) => {
    if (await copyText(question, shown)) return setCopied(question);
    void showToast({
      title: "Couldn't copy the question",
      message:
        'Your browser blocked copying. The question is selected, so you can copy it with the keyboard.',
      tone: 'error',
    });
  };
  return (
    <ul className={classes.next}>
      {questions.map(question => (
        <li key={question}>
          <p dir="auto">{question}</p>
          <Button
            variant="default"
            size="xs"
            miw={72}
            onClick={({ currentTarget }) =>
              void copy(question, currentTarget.previousElementSibling as HTMLElement)
            }
          >
            <span>{copied === question ? 'Copied' : 'Copy'}</span>
            <VisuallyHidden>: {question}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  );
}
