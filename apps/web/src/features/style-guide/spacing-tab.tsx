import { Box, Flex } from '@mantine/core';
import { theme } from '../../app/theme.ts';
import { toPixels } from './scales.ts';
import { Specimen } from './specimen.tsx';
import classes from './style-guide.module.css';

export function SpacingTab() {
  return (
    <>
      <Specimen title="Space" note="Between things, and around them." layout="stack">
        <dl className={classes.sizes}>
          {Object.entries(theme.spacing ?? {}).map(([size, rem]) => (
            <div key={size}>
              <dt>
                <code>{size}</code> {toPixels(rem)}
              </dt>
              <Flex component="dd">
                <Box
                  component="span"
                  h={16}
                  bdrs="xs"
                  bg="var(--gw-accent)"
                  style={{ width: `var(--mantine-spacing-${size})` }}
                />
              </Flex>
            </div>
          ))}
        </dl>
      </Specimen>
      <Specimen title="Corners" note="Controls use md, cards lg, dialogs and the login xl.">
        {Object.entries(theme.radius ?? {}).map(([size, rem]) => (
          <div
            key={size}
            className={classes.corner}
            style={{ borderRadius: `var(--mantine-radius-${size})` }}
          >
            <code>{size}</code>
            {toPixels(String(rem))}
          </div>
        ))}
      </Specimen>
    </>
  );
}
