import { UnstyledButton } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import classes from './text-controls.module.css';

/** Marks a text with a sentence that only the coach wrote, which does not count as evidence. */
export function CoachMark() {
  return (
    <span className={classes.mark}>
      <IconSparkles size={14} aria-hidden />
      Written by your coach
    </span>
  );
}

interface MoreButtonProps {
  label: string;
  isOpen: boolean;
  onToggle: () => void;
}

export function MoreButton({ label, isOpen, onToggle }: MoreButtonProps) {
  const action = isOpen ? 'Show less' : 'Show more';
  return (
    <UnstyledButton
      className={classes.more}
      aria-expanded={isOpen}
      aria-label={`${action} of the ${label.toLowerCase()}`}
      onClick={onToggle}
    >
      {action}
    </UnstyledButton>
  );
}
