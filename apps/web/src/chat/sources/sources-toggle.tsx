import { Button } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useIsModel } from '../../app/health-query.ts';
import { SOURCES_ID, SOURCES_TOGGLE_ID } from './sources-props.ts';
import classes from './sources-toggle.module.css';

interface SourcesToggleProps {
  isOpen: boolean;
  count: number;
  onToggle: (isOpen: boolean) => void;
}

/**
 * Toggles the sources column. Shown if search is available or sources were found, as its label says. On narrow screens
 * the label is for screen readers only.
 */
export function SourcesToggle({ isOpen, count, onToggle }: SourcesToggleProps) {
  const isModel = useIsModel();
  if (count === 0 && !isOpen && !isModel) return null;
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
