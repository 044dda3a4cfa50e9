import { Text } from '@mantine/core';
import { theme } from '../../app/theme.ts';
import { toPixels } from './scales.ts';
import { Specimen } from './specimen.tsx';
import classes from './style-guide.module.css';

const WEIGHTS = [
  { weight: 400, use: 'Text' },
  { weight: 500, use: 'Labels and names' },
  { weight: 600, use: 'Headings and numbers' },
];
/** Tracking of larger sizes, which is tighter. */
const TRACKING: Record<string, string> = {
  lg: 'var(--gw-tracking-heading)',
  xl: 'var(--gw-tracking-heading)',
  '2xl': 'var(--gw-tracking-title)',
  '3xl': 'var(--gw-tracking-title)',
  '4xl': 'var(--gw-tracking-title)',
};

export function TypographyTab() {
  return (
    <>
      <Specimen title="Typeface" note="One variable font, served with the app." layout="stack">
        <Text fz="4xl" fw={600} lts="var(--gw-tracking-title)">
          Geist
        </Text>
        <Text c="dimmed" fz="xs" display="block">
          {theme.fontFamily}
        </Text>
      </Specimen>
      <Specimen title="Sizes" note="Larger type is set tighter." layout="stack">
        <dl className={classes.sizes}>
          {Object.entries(theme.fontSizes ?? {}).map(([size, rem]) => (
            <div key={size}>
              <dt>
                <code>{size}</code> {toPixels(rem)}
              </dt>
              <dd style={{ fontSize: `var(--mantine-font-size-${size})`, letterSpacing: TRACKING[size] }}>
                Receptionists at small clinics
              </dd>
            </div>
          ))}
        </dl>
      </Specimen>
      <Specimen title="Weights" layout="stack">
        {WEIGHTS.map(({ weight, use }) => (
          <p key={weight} style={{ fontWeight: weight }}>
            {weight}: {use}
          </p>
        ))}
      </Specimen>
      <Specimen title="Numbers" note="For numbers that change or line up in columns." layout="stack">
        <p className={classes.figures}>
          1,024
          <br />
          7,777
        </p>
      </Specimen>
    </>
  );
}
