import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { INDUSTRIES } from '@groundwork/domain';
import * as z from 'zod/mini';
import type { LabelledAnswer } from './case-schema.ts';
import { checkKeys, questionsOf } from './check-cases.ts';
import type { CurriculumChallenge } from './curriculum-schema.ts';
import { CurriculumError } from './read-curriculum.ts';
import { checkFile, readYamlFiles } from './yaml-file.ts';

const textSchema = z.string().check(z.trim(), z.minLength(1, 'Must not be empty'));

/** `walks/<startup>.yaml`: a startup, and its founder's answer to every question. */
const walkFileSchema = z.strictObject({
  name: textSchema,
  description: textSchema,
  industry: z.enum(INDUSTRIES),
  problemStatement: textSchema,
  targetMarket: textSchema,
  answers: z.record(z.string(), textSchema),
});

export interface Walk extends Omit<z.output<typeof walkFileSchema>, 'answers'> {
  /** The file's name. */
  key: string;
  /** In the order of the questions. */
  answers: LabelledAnswer[];
}

/**
 * Reads the walks of a curriculum's folder, if it has any.
 *
 * @throws CurriculumError when a file does not parse, lacks an answer or has one to no question
 */
export async function readWalks(
  directory: string,
  challenges: readonly CurriculumChallenge[],
): Promise<Walk[]> {
  const path = join(directory, 'walks');
  if (!existsSync(path)) return [];
  const questions = challenges.flatMap(questionsOf);
  const problems: string[] = [];
  const files = await readYamlFiles(path, 'walks/');
  const walks = files.flatMap(file => {
    const data = checkFile(file, walkFileSchema, problems);
    if (!data) return [];
    const { answers, ...startup } = data;
    checkKeys(file, Object.keys(answers), questions, problems, ['answers']);
    for (const { key } of questions)
      if (answers[key] === undefined)
        problems.push(file.at(['answers'], `There is no answer to the question "${key}"`));
    const walk = file.name.replace(/^walks\/|\.ya?ml$/g, '');
    const labelled = questions.map(
      ({ key }): LabelledAnswer => ({
        questionKey: key,
        source: 'walk',
        kind: walk,
        label: 'pass',
        misses: [],
        answer: answers[key] ?? '',
      }),
    );
    return [{ ...startup, key: walk, answers: labelled }];
  });
  if (problems.length > 0) throw new CurriculumError(problems);
  return walks;
}
