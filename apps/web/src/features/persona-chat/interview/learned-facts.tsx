import type { FactTopic, InterviewReview } from '@groundwork/domain';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import classes from './review.module.css';

type Fact = InterviewReview['facts'][number];

const TOPICS: Readonly<Record<FactTopic, string>> = {
  ...{ problem: 'Problem', habits: 'Habits' },
  ...{ money: 'Money', decisions: 'Decisions' },
};

/** What there was to learn: what the founder learned, by the persona's own words, and what stayed hidden. */
export function LearnedFacts({ facts, name }: { facts: readonly Fact[]; name: string }) {
  return (
    <ul className={classes.facts}>
      {facts.map(({ about, text, quotes }) => {
        const isLearned = quotes.length > 0;
        const Icon = isLearned ? IconCircleCheck : IconCircleDashed;
        return (
          <li key={text} data-learned={isLearned || undefined}>
            <span className={classes.topic}>
              <Icon size={16} aria-hidden />
              {TOPICS[about]} · {isLearned ? 'you learned it' : 'you missed it'}
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
