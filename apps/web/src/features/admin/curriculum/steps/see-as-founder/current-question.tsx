import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import classes from './see-as-founder.module.css';
import type { SeenItem } from './view-preview.ts';

interface CurrentQuestionProps {
  question: SeenItem;
  /** Puts an option into the input. */
  onChoose: (option: string) => void;
}

/** What the founder is to answer next, with all that helps them to. */
export function CurrentQuestion({ question, onChoose }: CurrentQuestionProps) {
  const { text, hint, options } = question;
  return (
    <section className={classes.current} aria-labelledby="seen-current">
      <h3 id="seen-current">Current question</h3>
      <p className={classes.asked}>{text}</p>
      {hint && (
        <p className={classes.hint}>
          <IconBulb size={16} aria-hidden />
          {hint}
        </p>
      )}
      {options.length > 0 && (
        <ul className={classes.options} aria-label="Options">
          {options.map(option => (
            <li key={option}>
              <Button size="compact-sm" variant="default" onClick={() => onChoose(option)}>
                {option}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
