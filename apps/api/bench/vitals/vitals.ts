import { markdownTable } from '../lib/benchmark-document.ts';
import type { BenchSection } from '../lib/section.ts';
import { build } from '../size/measure-image.ts';
import { measureVitals, PAGES, type Vitals } from './measure-vitals.ts';

/** Milliseconds. */
const AIMS = { firstPaint: 1500, largestPaint: 2500, blocking: 200 } as const;

/** How soon a phone shows the app. */
export const runVitals: BenchSection = async ({ quick }) => {
  await build();
  const runs = quick ? 1 : 5;
  const vitals = await measureVitals(runs);
  const about = `Lighthouse's mobile profile, median of ${runs}. Times in seconds, the last one in milliseconds.`;
  return { text: `${about}\n\n${describeVitals(vitals)}`, missed: missedAims(vitals) };
};

function describeVitals(vitals: readonly Vitals[]): string {
  const head = ['', 'score', 'first paint', 'largest paint', 'blocking', 'accessibility', 'best practices'];
  const rows = vitals.map(one => [
    one.page,
    one.score.toFixed(2),
    (one.firstPaint / 1000).toFixed(1),
    (one.largestPaint / 1000).toFixed(1),
    one.blocking.toFixed(0),
    one.accessibility.toFixed(2),
    one.bestPractices.toFixed(2),
  ]);
  return markdownTable(head, rows);
}

function missedAims(vitals: readonly Vitals[]): string[] {
  return vitals.flatMap(({ page, ...one }) => {
    const least = PAGES.find(({ name }) => name === page)?.score ?? 0;
    const slow = Object.entries(AIMS).flatMap(([name, most]) => {
      const taken = one[name as keyof typeof AIMS];
      return taken > most ? `${page}: ${name} ${taken.toFixed(0)} ms, not ${most}` : [];
    });
    const low = (
      [
        ['score', least],
        ['accessibility', 1],
        ['bestPractices', 1],
      ] as const
    ).flatMap(([name, aim]) =>
      one[name] < aim ? `${page}: ${name} ${one[name].toFixed(2)}, not ${aim}` : [],
    );
    return [...slow, ...low];
  });
}
