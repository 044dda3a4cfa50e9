import { colourOf } from '../../app/theme-tokens.ts';

/** The greys of both themes in one scale, each a token of one of them. */
export const GRAYS = (
  [
    { shade: 50, token: '--gw-canvas', theme: 'light' },
    { shade: 100, token: '--gw-sunken', theme: 'light' },
    { shade: 200, token: '--gw-border', theme: 'light' },
    { shade: 300, token: '--gw-border-strong', theme: 'light' },
    { shade: 400, token: '--gw-muted', theme: 'dark' },
    { shade: 600, token: '--gw-muted', theme: 'light' },
    { shade: 700, token: '--gw-border-strong', theme: 'dark' },
    { shade: 800, token: '--gw-border', theme: 'dark' },
    { shade: 900, token: '--gw-surface', theme: 'dark' },
    { shade: 950, token: '--gw-canvas', theme: 'dark' },
  ] as const
).map(gray => ({ ...gray, value: colourOf(gray.token, gray.theme) }));

/** A length of the theme, given in `rem`, as '16 px'. */
export const toPixels = (rem: string | undefined): string => `${Number.parseFloat(rem ?? '') * 16} px`;
