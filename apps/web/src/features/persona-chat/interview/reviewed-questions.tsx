import type { InterviewReview, QuestionMark } from '@groundwork/domain';
import { Text } from '@mantine/core';
import {
  IconArrowsSplit2,
  IconCheck,
  IconCloudQuestion,
  IconHandStop,
  IconSpeakerphone,
  IconThumbUp,
} from '@tabler/icons-react';
import classes from './review.module.css';

type Reviewed = InterviewReview['questions'][number];

const MARKS: Readonly<Record<QuestionMark, { word: string; Icon: typeof IconCheck }>> = {
  good: { word: 'Good', Icon: IconCheck },
  leading: { word: 'Leading', Icon: IconHandStop },
  hypothetical: { word: 'Hypothetical', Icon: IconCloudQuestion },
  pitch: { word: 'Pitch', Icon: IconSpeakerphone },
  several: { word: 'Several at once', Icon: IconArrowsSplit2 },
  opinion: { word: 'Opinion', Icon: IconThumbUp },
};

/** Each question with its mark (word, icon and colour), and the words that the mark rests on. */
export function ReviewedQuestions({ questions }: { questions: readonly Reviewed[] }) {
  return (
    <ol className={classes.questions}>
      {questions.map((question, place) => {
        const { word, Icon } = MARKS[question.mark];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions never change
          <li key={place} data-mark={question.mark}>
            <Text className={classes.mark} span fz="xs" fw={500} lh="sm">
              <Icon size={14} aria-hidden />
              {word}
            </Text>
            <p className={classes.asked} dir="auto">
              <WithQuote {...question} />
            </p>
            <Text c="dimmed" fz="sm">
              {question.reason}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}

/** A quote that is the whole question is not highlighted, as it would not stand out. */
function WithQuote({ text, quote }: Reviewed) {
  const start = text.indexOf(quote);
  if (start < 0 || quote === text) return text;
  const end = start + quote.length;
  return (
    <>
      {text.slice(0, start)}
      <mark>{quote}</mark>
      {text.slice(end)}
    </>
  );
}
