import { UnstyledButton } from '@mantine/core';
import classes from './long-text.module.css';
import { useClamp } from './use-clamp.ts';

interface LongTextProps {
  text: string;
  /** Names the text in the label of the button that shows all of it: 'name' and the like. */
  what: string;
}

/** A text of any length on two lines at most. Where that cuts it, a press on it, or Enter, shows the whole. */
export function LongText({ text, what }: LongTextProps) {
  const { box, isOpen, hasMore, toggle } = useClamp<HTMLSpanElement>(text);
  return (
    <span className={classes.place}>
      <span ref={box} className={classes.text} data-open={isOpen || undefined} dir="auto">
        {text}
      </span>
      {hasMore && <WholeButton what={what} isOpen={isOpen} onToggle={toggle} />}
    </span>
  );
}

interface WholeButtonProps {
  what: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Lies over the text that it opens, in an element of the class `place`. */
export function WholeButton({ what, isOpen, onToggle }: WholeButtonProps) {
  return (
    <UnstyledButton
      className={classes.cover}
      aria-expanded={isOpen}
      aria-label={isOpen ? `Shorten the ${what}` : `Show the whole ${what}`}
      onClick={onToggle}
      // The whole of it takes room that other things need.
      onBlur={() => isOpen && onToggle()}
    />
  );
}
