import { Button } from '@mantine/core';
import classes from './choices.module.css';

interface ChoicesProps {
  options: readonly string[];
  /** Something is already being sent. */
  isBusy: boolean;
  onChoose: (option: string) => void;
}

/** Options of a multiple-choice question, above the composer. Choosing one sends it. */
export function Choices({ options, isBusy, onChoose }: ChoicesProps) {
  if (options.length === 0) return null;
  return (
    <ul className={classes.options} aria-label="Options">
      {options.map(option => (
        <li key={option}>
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => onChoose(option)}>
            {option}
          </Button>
        </li>
      ))}
    </ul>
  );
}
