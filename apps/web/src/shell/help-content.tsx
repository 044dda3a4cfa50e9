import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { healthQuery } from '../app/health-query.ts';
import classes from './help-content.module.css';

const KEYS = [
  [['Enter'], 'sends a message'],
  [['Shift', 'Enter'], 'starts a new line'],
  [['Esc'], 'closes a dialog'],
  [['Space'], 'picks up a board card. Arrow keys move it, Space drops it'],
] as const;

/** Explains the product in a minute. */
export function HelpContent() {
  const { data: health } = useQuery(healthQuery());
  return (
    <>
      <Box className={classes.part} component="section" mt="lg">
        <h3>How answers are judged</h3>
        <p>
          Each question has criteria. Your coach looks for them in what you write and shows which of your
          words counted. What happened counts for more than plans or beliefs. A guess is fine if you call it
          one. Accepted answers stay accepted.
        </p>
      </Box>
      {health?.coach.provider === 'practice' && (
        <Box className={classes.part} component="section" mt="lg">
          <h3>The practice coach</h3>
          <p>
            No AI model is set up here, so a practice coach replies. It follows fixed rules, only reads
            English and can be fooled. It never writes an answer for you.
          </p>
        </Box>
      )}
      <Box className={classes.part} component="section" mt="lg">
        <h3>Keyboard shortcuts</h3>
        <Stack component="dl" className={classes.keys} gap="xs">
          {KEYS.map(([keys, effect]) => (
            <div key={effect}>
              <Flex component="dt" gap="2xs" align="start">
                {keys.map(key => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </Flex>
              <dd>{effect}</dd>
            </div>
          ))}
        </Stack>
      </Box>
    </>
  );
}
