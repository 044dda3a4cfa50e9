import { Flex, SimpleGrid, Text } from '@mantine/core';
import { theme } from '../../app/theme.ts';
import { TOKENS, type Token } from '../../app/theme-tokens.ts';
import { Specimen } from './specimen.tsx';
import classes from './style-guide.module.css';

const GROUPS = [
  {
    title: 'Neutral',
    note: 'Backgrounds, lines and text.',
    of: /^--gw-(?!accent|on-accent|danger|notice|shadow)/,
  },
  { title: 'Accent', note: 'What is current or comes next.', of: /^--gw-(on-)?accent/ },
  { title: 'Danger', note: 'What deletes, and what failed.', of: /^--gw-danger/ },
  { title: 'Notice', note: 'What to know before you continue.', of: /^--gw-notice/ },
];

/** The theme's tokens, and the Mantine scales based on them. */
export function ColorsTab() {
  return (
    <>
      {GROUPS.map(({ title, note, of }) => (
        <Specimen key={title} title={title} note={note}>
          <SimpleGrid
            flex={1}
            minColWidth="min(100%, 280px)"
            spacing="lg"
            verticalSpacing="sm"
            renderRoot={root => <ul {...root} />}
          >
            {TOKENS.filter(({ name }) => of.test(name)).map(token => (
              <TokenSwatch key={token.name} token={token} />
            ))}
          </SimpleGrid>
        </Specimen>
      ))}
      {Object.entries(theme.colors ?? {}).map(([name, shades = []]) => (
        <Specimen
          key={name}
          title={`Scale: ${name}`}
          note="For Mantine components, set by their color property."
        >
          <ol className={classes.scale}>
            {shades.map((value, shade) => (
              <Flex key={value} component="li" direction="column" align="center" gap="2xs" miw={56}>
                <span className={classes.patch} style={{ background: value }} />
                {shade}
              </Flex>
            ))}
          </ol>
        </Specimen>
      ))}
      <Specimen title="Shadow" note="In dark mode, only layers above the page have one.">
        <div className={classes.raised} style={{ boxShadow: 'var(--gw-shadow)' }}>
          --gw-shadow
        </div>
        <div className={classes.raised} style={{ boxShadow: 'var(--gw-shadow-raised)' }}>
          --gw-shadow-raised
        </div>
      </Specimen>
    </>
  );
}

function TokenSwatch({ token: { name, light, dark } }: { token: Token }) {
  return (
    <Flex className={classes.swatch} component="li" align="center" gap="sm" miw={0} fz="sm">
      <span className={classes.patch} style={{ background: `var(${name})` }} />
      <span>
        <code>{name}</code>
        <Text span c="dimmed" fz="xs" display="block">
          {light} light, {dark} dark
        </Text>
      </span>
    </Flex>
  );
}
