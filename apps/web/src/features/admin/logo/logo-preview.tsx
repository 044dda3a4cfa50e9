import { Box } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useDrawing } from '../../../app/brand/use-drawing.ts';
import { colourOf } from '../../../app/theme-tokens.ts';
import { Logo } from '../../../ui/logo.tsx';
import classes from './logo.module.css';

const THEMES = ['light', 'dark'] as const;

/** A theme's colours for the bar, whichever theme is in use. */
const coloursOf = (theme: 'light' | 'dark') =>
  Object.fromEntries(
    ['--gw-canvas', '--gw-text', '--gw-border', '--gw-accent', '--gw-on-accent'].map(name => [
      name,
      colourOf(name, theme),
    ]),
  ) as CSSProperties;

/** Preview of the logo in both themes. Null shows the product's own mark. */
export function LogoPreview({ svgCode }: { svgCode: string | null }) {
  const drawing = useDrawing(svgCode, 'logo-preview');
  return (
    <div className={classes.previews}>
      {THEMES.map(theme => (
        <Box key={theme} component="figure" m={0}>
          <div className={classes.bar} style={coloursOf(theme)} data-theme={theme}>
            {!svgCode && <Logo />}
            {svgCode && drawing && drawing !== 'awaited' && (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by `useDrawing`
              <span className={classes.drawing} dangerouslySetInnerHTML={{ __html: drawing }} />
            )}
          </div>
          <Box component="figcaption" mt="2xs" c="dimmed" fz="sm">
            {theme === 'light' ? 'Light theme' : 'Dark theme'}
          </Box>
        </Box>
      ))}
    </div>
  );
}
