import type { CheckedFolder } from '../curriculum/read-cases.ts';

/** What a curriculum's folder holds, in numbers. */
export function describeFolder({ assistants, challenges, cases }: CheckedFolder): string {
  const steps = challenges.flatMap(({ challenge }) => challenge.steps);
  const questions = steps.flatMap(step => step.questions);
  const corpus = cases.filter(({ source }) => source === 'corpus');
  const from = (source: string) => cases.filter(entry => entry.source === source).length;
  return [
    `${challenges.length} challenges, ${steps.length} steps, ${questions.length} questions, ${assistants.length} assistants`,
    `Questions by type: ${count(questions.map(({ type }) => type))}`,
    `Corpus: ${corpus.length} cases (${count(corpus.map(({ label }) => label))})`,
    `Corpus by kind: ${count(corpus.map(({ kind }) => kind ?? ''))}`,
    `Golden answers: ${from('golden')}; held-out answers: ${from('held-out')}`,
  ].join('\n');
}

function count(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of [...names].sort()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts.size === 0 ? 'none' : [...counts].map(([name, number]) => `${name} ${number}`).join(', ');
}
