import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './share.module.css';

interface CheckFieldProps {
  legend: string;
  /** Below the legend. */
  description?: ReactNode;
  /** One below the other, for sentences. */
  isList?: boolean;
  /** Labels with a checkbox each. */
  children: ReactNode;
}

/** Checkboxes of one question. */
export function CheckField({ legend, description, isList, children }: CheckFieldProps) {
  return (
    <Box component="fieldset" miw={0} m={0} p={0} bd="0">
      <Box component="legend" p={0} pb="xs" fz="sm" fw={500}>
        {legend}
      </Box>
      {description && (
        <Box component="p" mb="xs" c="dimmed" fz="sm">
          {description}
        </Box>
      )}
      <div className={classes.checks} data-list={isList || undefined}>
        {children}
      </div>
    </Box>
  );
}
