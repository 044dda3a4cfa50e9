import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import { TellableError } from '../logging/describe-error.ts';
import { type CorpusFile, corpusFileSchema, heldOutFileSchema, type LabelledAnswer } from './case-schema.ts';
import { checkCases, checkCorpus, checkHeldOut } from './check-cases.ts';
import type { CurriculumChallenge } from './curriculum-schema.ts';
import { type Content, CurriculumError, readContent } from './read-curriculum.ts';
import { checkFile, readYamlFile, readYamlFiles, type YamlFile } from './yaml-file.ts';

export interface CheckedFolder extends Content {
  /** Goldens, corpus and held-out answers, in the order of the questions. */
  cases: LabelledAnswer[];
}

export async function readCurriculumWithCases(directory: string): Promise<CheckedFolder> {
  const folder = await checkFolder(directory);
  if (folder.problems.length > 0) throw new CurriculumError(folder.problems);
  return folder;
}

/** The same for callers that continue in spite of problems. A curriculum may lack `held-out` and `corpus`. */
export async function checkFolder(directory: string): Promise<CheckedFolder> {
  const content = await readContent(directory);
  const problems = [...content.problems];
  const heldOut = new Map<string, LabelledAnswer[]>();
  const corpus = new Map<string, LabelledAnswer[]>();
  const isWhole = content.problems.length === 0;
  const read = {
    directory,
    challenges: content.challenges.map(({ challenge }) => challenge),
    isWhole,
    problems,
  };
  await readCaseFiles(read, 'held-out', heldOutFileSchema, (file, data, challenge) => {
    checkHeldOut(file, data, challenge, problems);
    for (const [key, { pass, fail }] of Object.entries(data)) {
      const toCases = (answers: readonly string[], label: 'pass' | 'fail') =>
        answers.map(answer => labelled(key, 'held-out', label, answer));
      heldOut.set(key, [...toCases(pass, 'pass'), ...toCases(fail, 'fail')]);
    }
  });
  await readCaseFiles(read, 'corpus', corpusFileSchema, (file, data, challenge) => {
    checkCorpus(file, data, challenge, problems);
    for (const [key, cases] of Object.entries(data))
      corpus.set(
        key,
        cases.map(entry => fromCorpus(key, entry)),
      );
  });
  const questions = read.challenges.flatMap(({ steps }) => steps.flatMap(step => step.questions));
  const cases = questions.flatMap(({ key, evaluationCriteria: { pass, fail } }) => [
    ...(pass ? [labelled(key, 'golden', 'pass', pass)] : []),
    ...(fail ? [labelled(key, 'golden', 'fail', fail)] : []),
    ...(corpus.get(key) ?? []),
    ...(heldOut.get(key) ?? []),
  ]);
  return { ...content, problems, cases };
}

/** A file of labelled answers of one's own, in the corpus's format. The error names every problem with its line. */
export async function readCaseFile(
  path: string,
  challenges: readonly CurriculumChallenge[],
): Promise<LabelledAnswer[]> {
  const file = readYamlFile(path, await readFile(path));
  const problems: string[] = [];
  const data = checkFile(file, corpusFileSchema, problems);
  if (data) checkCases(file, data, challenges, problems);
  if (data === null || problems.length > 0)
    throw new TellableError(`Problems in the cases: ${problems.length}\n${problems.join('\n')}`);
  return Object.entries(data).flatMap(([key, cases]) => cases.map(entry => fromCorpus(key, entry)));
}

function labelled(
  questionKey: string,
  source: LabelledAnswer['source'],
  label: LabelledAnswer['label'],
  answer: string,
): LabelledAnswer {
  return { questionKey, source, kind: null, label, misses: [], answer: answer.trim() };
}

function fromCorpus(
  key: string,
  { kind, label, misses, answer }: CorpusFile[string][number],
): LabelledAnswer {
  return { ...labelled(key, 'corpus', label, answer), kind, misses: misses ?? [] };
}

interface CaseReader {
  directory: string;
  challenges: readonly CurriculumChallenge[];
  /** Whether every challenge could be read; otherwise a file may belong to an unreadable one. */
  isWhole: boolean;
  problems: string[];
}

/** Reads one file a challenge, named after its key. */
async function readCaseFiles<Schema extends z.ZodMiniType>(
  { directory, challenges, isWhole, problems }: CaseReader,
  folder: string,
  schema: Schema,
  take: (file: YamlFile, data: z.output<Schema>, challenge: CurriculumChallenge) => void,
): Promise<void> {
  const path = join(directory, folder);
  if (!existsSync(path)) return;
  const files = await readYamlFiles(path, `${folder}/`);
  for (const { key } of challenges) {
    const name = `${folder}/${key}.yaml`;
    if (!files.some(file => file.name === name)) problems.push(`${name}:1: The file is missing`);
  }
  for (const file of files) {
    const challenge = challenges.find(({ key }) => file.name === `${folder}/${key}.yaml`);
    const data = checkFile(file, schema, problems);
    if (!challenge && isWhole)
      problems.push(file.at([], 'No challenge has the name of this file as its key'));
    if (challenge && data !== null) take(file, data, challenge);
  }
}
