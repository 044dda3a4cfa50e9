import type { AiUse } from '@groundwork/api-client';

export const JOB_WORDS: Record<AiUse['job'], string> = {
  reply: 'Replies',
  judge: 'Judging answers',
  embed: 'Comparing answers',
  write: 'Writing in forms',
  section: 'Reports',
  exam: "Judge's exam",
  lab: 'Judge lab',
};

export const writeNumber = (value: number) => value.toLocaleString('en');

export const writeCost = (cost: number, currency: string) =>
  `${cost.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${currency}`;

/** '1.4 s' */
export const writeWait = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
