// More than any logo has, and not enough to take long.
export const MAX_ELEMENTS = 2000;
/** Each element counted as often as references have it drawn. */
export const MAX_DRAWN = 5000;
