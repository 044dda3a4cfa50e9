import { type ConversationDetails, type ConversationQuote, splitSentences } from '@groundwork/domain';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import classes from './conversation-page.module.css';
import type { MarkedPlace } from './use-marks.ts';

interface SentencesProps {
  note: ConversationDetails;
  onMark: (place: MarkedPlace) => void;
  onUnmark: (quote: ConversationQuote) => void;
}

/** The notes as typed, with a checkbox for each sentence. */
export function Sentences({ note: { notes, quotes }, onMark, onUnmark }: SentencesProps) {
  const sentences = useMemo(() => splitSentences(notes), [notes]);
  let end = 0;
  return (
    <section className={classes.part} aria-labelledby="notes-heading">
      <h2 id="notes-heading">Your notes</h2>
      <Text mb="md" c="dimmed" fz="sm">
        Select a sentence to mark it as a quote. Select it again to remove the mark.
      </Text>
      <div className={classes.notes} dir="auto">
        {sentences.map(sentence => {
          const between = notes.slice(end, sentence.start);
          ({ end } = sentence);
          const quote = quotes.find(each => each.start < sentence.end && sentence.start < each.end);
          return (
            <span key={sentence.start}>
              {between}
              <label className={classes.sentence} data-marked={quote !== undefined || undefined}>
                <input
                  type="checkbox"
                  checked={quote !== undefined}
                  onChange={() => (quote ? onUnmark(quote) : onMark(sentence))}
                />
                {sentence.text}
              </label>
            </span>
          );
        })}
        {notes.slice(end)}
      </div>
    </section>
  );
}
