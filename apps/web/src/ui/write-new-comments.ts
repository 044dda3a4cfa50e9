/** '1 new comment', '3 new comments' */
export const writeNewComments = (number: number): string => `${number} new comment${number === 1 ? '' : 's'}`;
