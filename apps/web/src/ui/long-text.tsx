import { UnstyledButton } from '@mantine/core';
import classes from './long-text.module.css';
import { useClamp } from './use-clamp.ts';

interface LongTextProps {
  text: string;
  /** Names the text in the label of the expand button, such as 'name'. */
  what: string;
}

/** A text clamped to two lines. If truncated, pressing it shows the whole text. */
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

/** Overlays the text it expands, inside an element of the class `place`. */
export function WholeButton({ what, isOpen, onToggle }: WholeButtonProps) {
  return (
    <UnstyledButton
      className={classes.cover}
      aria-expanded={isOpen}
      aria-label={isOpen ? `Shorten the ${what}` : `Show the whole ${what}`}
      onClick={onToggle}
      // Expanded text takes room from other things, so it collapses on blur.
      onBlur={() => isOpen && onToggle()}
    />
  );
}
