import { Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import classes from './document.module.css';
import paper from './report-print.module.css';

interface CoverProps {
  description: string;
  contents: readonly { type: string; title: string }[];
}

/** What the startup is, in a sentence, and the contents. On paper, with the title, a page of its own. */
export function Cover({ description, contents }: CoverProps) {
  useSectionOfAddress();
  const sentence = firstSentence(description);
  if (contents.length === 0) return null;
  return (
    <div className={paper.cover}>
      {sentence !== '' && (
        <Text fz="lg" textWrap="pretty" mb="lg" dir="auto">
          {sentence}
        </Text>
      )}
      <nav className={classes.contents} aria-labelledby="contents">
        <Title order={2} mb="2xs" fz="sm" fw={500} c="dimmed" id="contents">
          Contents
        </Title>
        <ol>
          {contents.map(({ type, title }) => (
            <li key={type}>
              <a href={`#${type}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

/** Scrolls to the section in the hash: the text renders too late for the browser to do so. */
function useSectionOfAddress(): void {
  useEffect(() => {
    const heading = document.getElementById(window.location.hash.slice(1));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, []);
}

/** A sentence ends before whitespace that is followed by a capital letter or a non-letter. */
const NEXT = /(?<=[.!?…])\s+(?=\p{Lu}|\P{L})/u;

/** The first sentence of a text, or the whole text. */
export const firstSentence = (text: string): string => text.trim().split(NEXT, 1)[0] ?? '';
