/** `@mixin clamp 2;`: so many lines of a text at most, the last one with an ellipsis. */
const clamp = (_, lines) => ({
  display: '-webkit-box',
  overflow: 'hidden',
  '-webkit-box-orient': 'vertical',
  '-webkit-line-clamp': lines,
});

module.exports = {
  plugins: {
    'postcss-preset-mantine': { mixins: { clamp } },
    'postcss-simple-vars': {
      variables: { sm: '48em', md: '62em', lg: '75em', wide: '90em', belowWide: '89.99em' },
    },
  },
};
