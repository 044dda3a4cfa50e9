import { Box, Flex, Text, Title } from '@mantine/core';
import { Surface } from '../../ui/surface.tsx';
import { GRAYS } from './scales.ts';
import classes from './style-guide.module.css';

const EXCEPTIONS = [
  { name: '--gw-accent', what: 'Accent: what is current or comes next' },
  { name: '--gw-danger', what: 'Danger: what deletes or failed' },
  { name: '--gw-notice', what: 'Notice: what to know before you continue' },
];

/** The use of colour at a glance. */
export function Monochrome() {
  return (
    <Surface aria-labelledby="monochrome">
      <Title id="monochrome" order={2} fz="lg" fw={600} lts="var(--gw-tracking-heading)">
        Monochrome
      </Title>
      <Text maw="70ch" mt="2xs" c="dimmed" fz="sm" textWrap="pretty">
        Pages are grey: size, weight and space show what matters. Three colours add what grey can't, always
        with a word or a shape beside them.
      </Text>
      <div className={classes.strip} aria-hidden>
        {GRAYS.map(({ shade, value }) => (
          <Box key={shade} component="span" flex={1} style={{ background: value }} />
        ))}
      </div>
      <ul className={classes.exceptions}>
        {EXCEPTIONS.map(({ name, what }) => (
          <Flex key={name} component="li" align="center" gap="xs">
            <Box
              component="span"
              flex="none"
              w={12}
              h={12}
              bdrs="var(--gw-radius-full)"
              style={{ background: `var(${name})` }}
            />
            {what}
          </Flex>
        ))}
      </ul>
    </Surface>
  );
}
