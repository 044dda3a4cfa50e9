import type { CaseSource } from '@groundwork/domain';

export const SOURCES: { source: CaseSource; label: string; hint: string }[] = [
  {
    source: 'golden',
    label: 'Example answers',
    hint: 'The example of each question that has to pass, and the one that has to fail.',
  },
  { source: 'corpus', label: 'Shipped', hint: 'Typical good and bad answers that come with the curriculum.' },
  {
    source: 'held-out',
    label: 'Held out',
    hint: "Come with the curriculum too. Don't tune criteria on them, so that they keep measuring.",
  },
  {
    source: 'walk',
    label: 'Walks',
    hint: "Whole startups' answers to every question, meant to pass. They come with the curriculum.",
  },
  { source: 'hand', label: 'Added by hand', hint: 'Written below on this page.' },
  { source: 'appeal', label: 'From appeals', hint: "Founders' answers that you decided under Appeals." },
];

export const SOURCE_WORDS = Object.fromEntries(SOURCES.map(({ source, label }) => [source, label])) as Record<
  CaseSource,
  string
>;

export const writeCount = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** '93.4%'; a dash where nothing was judged. */
export const writeAgreement = ({ cases, agreed, failed }: Record<'cases' | 'agreed' | 'failed', number>) =>
  cases === failed ? '–' : `${((100 * agreed) / (cases - failed)).toFixed(1)}%`;

/** 'near-miss', 'golden pass' or 'walk b2b-saas' in words. */
export function writeKind(name: string): string {
  const [source = '', label] = name.split(' ');
  const words = SOURCE_WORDS[source as CaseSource] ?? source.replaceAll('-', ' ');
  return label ? `${words}, ${label}` : words.replace(/^./, first => first.toUpperCase());
}
