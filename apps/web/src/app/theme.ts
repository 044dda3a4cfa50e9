import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** The accent colour. Shade 7 carries white text (5.0:1), shade 4 near-black (8:1). */
const moss: MantineColorsTuple = [
  '#e9f8f1',
  '#cdeede',
  '#9fdfc2',
  '#6ccfa4',
  '#45c08a',
  '#2bb07a',
  '#179a68',
  '#0f7f57',
  '#0b6b49',
  '#084d37',
];

/** For destructive actions. Shades 4 and 7 carry white text in either theme. */
const danger: MantineColorsTuple = [
  '#fdeceb',
  '#f9d0ce',
  '#f0a09c',
  '#e2605b',
  '#cf3b3b',
  '#c33232',
  '#bb2b2b',
  '#b42525',
  '#9c1f1f',
  '#7f1818',
];

/** Slightly green neutral greys, from which Mantine takes its dark surfaces. */
const dark: MantineColorsTuple = [
  '#e8edea',
  '#c4ccc7',
  '#98a49d',
  '#6b7670',
  '#39433d',
  '#252c28',
  '#141816',
  '#0d100f',
  '#090b0a',
  '#060807',
];

/**
 * Bundled (fonts.css). Missing glyphs, and first visits on a slow connection, get a system font adjusted to its
 * metrics.
 */
const fontFamily =
  "'Geist Variable', 'Geist Fallback', 'Geist Fallback Roboto', ui-sans-serif, system-ui, sans-serif";

/** Typed text takes the direction of its first letter. Mantine's own `dir` is set on the box around the input. */
const TYPED = { input: { dir: 'auto' } };

export const theme = createTheme({
  colors: { moss, danger, dark },
  primaryColor: 'moss',
  primaryShade: { light: 7, dark: 4 },
  fontFamily,
  // The scales of docs/product/design.md: type from 11 to 40 px, space from 4 to 64 px.
  fontSizes: {
    '2xs': '0.6875rem',
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.9375rem',
    lg: '1.0625rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '2rem',
    '4xl': '2.5rem',
  },
  lineHeights: { xs: '1.25', sm: '1.4', md: '1.55', lg: '1.55', xl: '1.55' },
  spacing: {
    '2xs': '0.25rem',
    xs: '0.5rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.5rem',
    xl: '2rem',
    '2xl': '3rem',
    '3xl': '4rem',
  },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: input => {
    const resolved = defaultVariantColorsResolver(input);
    // The accent is dark in one theme and bright in the other, so its text follows the theme too.
    const onAccent = input.variant === 'filled' && (input.color ?? 'moss') === 'moss';
    return onAccent ? { ...resolved, color: 'var(--gw-on-accent)' } : resolved;
  },
  components: {
    // Plain objects: `TextInput.extend` would load the components on every screen.
    TextInput: { defaultProps: { errorProps: { role: 'alert' }, attributes: TYPED } },
    Textarea: { defaultProps: { errorProps: { role: 'alert' }, attributes: TYPED } },
  },
});

const shared = {
  '--mantine-color-body': 'var(--gw-canvas)',
  '--mantine-color-text': 'var(--gw-text)',
  '--mantine-color-dimmed': 'var(--gw-muted)',
  '--mantine-color-placeholder': 'var(--gw-muted)',
  '--mantine-color-anchor': 'var(--gw-accent-text)',
  '--mantine-color-error': 'var(--gw-danger)',
  '--mantine-color-default': 'var(--gw-surface)',
  '--mantine-color-default-hover': 'var(--gw-raised)',
  '--mantine-color-default-color': 'var(--gw-text)',
  '--mantine-color-default-border': 'var(--gw-border-strong)',
};

/** Gives Mantine's components our two sets of colours (theme.css). */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...shared,
    '--mantine-color-default-hover': 'var(--gw-sunken)',
    // Mantine's own is too dark behind the label of a button without a background.
    '--mantine-color-moss-light-hover': 'var(--gw-accent-soft)',
  },
  dark: shared,
});
