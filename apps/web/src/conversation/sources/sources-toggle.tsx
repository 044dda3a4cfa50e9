import { Button } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { SOURCES_ID, SOURCES_TOGGLE_ID } from './sources-column.tsx';
import classes from './sources-toggle.module.css';

interface SourcesToggleProps {
  isOpen: boolean;
  count: number;
  onToggle: (isOpen: boolean) => void;
}

/** Opens and closes the column of sources. Its words say which; on a narrow screen only a screen reader has them. */
export function SourcesToggle({ isOpen, count, onToggle }: SourcesToggleProps) {
  return (
    <Button
      id={SOURCES_TOGGLE_ID}
      className={classes.toggle}
      variant="default"
      size="xs"
      aria-controls={isOpen ? SOURCES_ID : undefined}
      onClick={() => onToggle(!isOpen)}
    >
      <IconWorld size={16} aria-hidden />
      <span className={classes.label}>{isOpen ? 'Hide sources' : 'Show sources'}</span>
      {count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {count}
        </span>
      )}
    </Button>
  );
}
