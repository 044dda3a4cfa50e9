/** Icons that a challenge may name. Without one of these, it has the icon for its place or title (SC-78). */
export const CHALLENGE_ICONS = [
  'market',
  'target',
  'product',
  'metrics',
  'users',
  'location',
  'school',
] as const;
