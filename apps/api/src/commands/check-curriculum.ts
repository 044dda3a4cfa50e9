import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CheckedFolder, checkFolder } from '../curriculum/read-cases.ts';
import { CurriculumError } from '../curriculum/read-curriculum.ts';
import { readWalks, type Walk } from '../curriculum/read-walks.ts';
import { print, runCommand } from './run-command.ts';

const SHIPPED = fileURLToPath(new URL('../../../../curriculum', import.meta.url));

/** `pnpm curriculum:check [folder]`: every problem with its place, or a summary of the folder. */
async function checkCurriculum(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const directory = positionals[0] ?? SHIPPED;
  const folder = await checkFolder(directory);
  const challenges = folder.challenges.map(({ challenge }) => challenge);
  const problems = [...folder.problems];
  // A challenge that was not read would make its questions' answers ones to no question.
  const walks =
    problems.length > 0
      ? []
      : await readWalks(directory, challenges).catch((error: unknown): Walk[] => {
          if (!(error instanceof CurriculumError)) throw error;
          problems.push(...error.problems);
          return [];
        });
  if (problems.length === 0) {
    print(describeFolder(folder, walks));
    return 0;
  }
  // Relative to the working directory, so that terminals and editors find the line.
  const prefix = relative('.', directory);
  for (const problem of problems) print(prefix ? `${prefix}/${problem}` : problem);
  print(`Problems: ${problems.length}`);
  return 1;
}

function describeFolder(
  { assistants, personas, challenges, cases }: CheckedFolder,
  walks: readonly Walk[],
): string {
  const steps = challenges.flatMap(({ challenge }) => challenge.steps);
  const questions = steps.flatMap(step => step.questions);
  const corpus = cases.filter(({ source }) => source === 'corpus');
  const from = (source: string) => cases.filter(entry => entry.source === source).length;
  return [
    `${challenges.length} challenges, ${steps.length} steps, ${questions.length} questions, ${assistants.length} assistants, ${personas.length} personas`,
    `Questions by type: ${count(questions.map(({ type }) => type))}`,
    `Corpus: ${corpus.length} cases (${count(corpus.map(({ label }) => label))})`,
    `Corpus by kind: ${count(corpus.map(({ kind }) => kind ?? ''))}`,
    `Golden answers: ${from('golden')}; held-out answers: ${from('held-out')}`,
    `Walks: ${walks.map(({ key }) => key).join(', ') || 'none'}`,
  ].join('\n');
}

function count(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of [...names].sort()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts.size === 0 ? 'none' : [...counts].map(([name, number]) => `${name} ${number}`).join(', ');
}

runCommand(checkCurriculum);
