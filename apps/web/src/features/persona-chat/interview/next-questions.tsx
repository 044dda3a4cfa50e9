import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { showToast } from '../../../ui/toast.ts';
import classes from './review.module.css';

/** Questions to take along. */
export function NextQuestions({ questions }: { questions: readonly string[] }) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (question: string) => {
    try {
      await navigator.clipboard.writeText(question);
      setCopied(question);
    } catch {
      void showToast({
        title: 'Not copied',
        message: 'Select the question and copy it by hand.',
        tone: 'error',
      });
    }
  };
  return (
    <ul className={classes.next}>
      {questions.map(question => (
        <li key={question}>
          <p dir="auto">{question}</p>
          <Button variant="default" size="xs" className={classes.copy} onClick={() => void copy(question)}>
            {copied === question ? 'Copied' : 'Copy'}
            <VisuallyHidden>: {question}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  );
}
