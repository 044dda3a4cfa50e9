module.exports = {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: { sm: '48em', md: '62em', lg: '75em' },
    },
  },
};
