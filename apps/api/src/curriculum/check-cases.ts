import type { CorpusFile, HeldOutFile } from './case-schema.ts';
import type { CurriculumChallenge, CurriculumQuestion } from './curriculum-schema.ts';
import type { Path, YamlFile } from './yaml-file.ts';

/** Checks held-out answers beyond the schema. Adds problems, each `file:line: message`. */
export function checkHeldOut(
  file: YamlFile,
  data: HeldOutFile,
  challenge: CurriculumChallenge,
  problems: string[],
): void {
  const questions = questionsOf(challenge);
  checkKeys(file, Object.keys(data), questions, problems);
  for (const { key, type } of questions) {
    // Options are matched by rule, so such a question needs no held-out words.
    if (!data[key] && type !== 'multiple-choice')
      problems.push(file.at([], `There are no answers for the question "${key}"`));
  }
  for (const [key, { pass, fail }] of Object.entries(data)) {
    checkDuplicates(
      file,
      [
        ...pass.map((answer, index) => ({ answer, path: [key, 'pass', index] })),
        ...fail.map((answer, index) => ({ answer, path: [key, 'fail', index] })),
      ],
      questions.find(question => question.key === key),
      problems,
    );
  }
}

/** The same for a challenge's corpus. */
export function checkCorpus(
  file: YamlFile,
  data: CorpusFile,
  challenge: CurriculumChallenge,
  problems: string[],
): void {
  for (const { key } of questionsOf(challenge))
    if (!data[key]) problems.push(file.at([], `There are no answers for the question "${key}"`));
  checkCases(file, data, [challenge], problems);
}

/** The same for a file of labelled answers, to any of the questions. */
export function checkCases(
  file: YamlFile,
  data: CorpusFile,
  challenges: readonly CurriculumChallenge[],
  problems: string[],
): void {
  const questions = challenges.flatMap(questionsOf);
  checkKeys(file, Object.keys(data), questions, problems);
  for (const [key, cases] of Object.entries(data)) {
    const question = questions.find(question => question.key === key);
    for (const [index, entry] of cases.entries()) {
      const path = [key, index];
      if ((entry.kind === 'honest') !== (entry.label === 'pass'))
        problems.push(file.at([...path, 'label'], "Label a case pass if it's honest, and fail if it isn't"));
      if (entry.kind === 'near-miss' && !entry.misses)
        problems.push(file.at(path, 'A near-miss says in "misses" which criteria it lacks'));
      if (entry.kind !== 'near-miss' && entry.misses)
        problems.push(file.at([...path, 'misses'], 'Only a near-miss has "misses"'));
      const known = question ? requiredCriteria(question) : new Set(entry.misses);
      for (const [at, id] of (entry.misses ?? []).entries()) {
        if (!known.has(id))
          problems.push(file.at([...path, 'misses', at], `${key} has no required criterion "${id}"`));
      }
    }
    const answers = cases.map(({ answer }, index) => ({ answer, path: [key, index, 'answer'] }));
    checkDuplicates(file, answers, question, problems);
  }
}

export function questionsOf(challenge: CurriculumChallenge): CurriculumQuestion[] {
  return challenge.steps.flatMap(step => step.questions);
}

function requiredCriteria({ type, evaluationCriteria }: CurriculumQuestion): ReadonlySet<string> {
  // An open-ended question accepts anything of substance, so none of its criteria is required.
  if (type === 'multiple-choice' || type === 'open-ended') return new Set();
  return new Set(evaluationCriteria.criteria.filter(({ required }) => required).map(({ id }) => id));
}

/** Adds a problem for every key that is no question's. `path` leads to the record that has the keys. */
export function checkKeys(
  file: YamlFile,
  keys: readonly string[],
  questions: readonly CurriculumQuestion[],
  problems: string[],
  path: Path = [],
): void {
  const known = new Set(questions.map(({ key }) => key));
  for (const key of keys)
    if (!known.has(key)) problems.push(file.at([...path, key], `There's no question "${key}"`));
}

/** A repeated answer would count twice. The golden answers are cases too. */
function checkDuplicates(
  file: YamlFile,
  answers: readonly { answer: string; path: Path }[],
  question: CurriculumQuestion | undefined,
  problems: string[],
): void {
  const { pass = '', fail = '' } = question?.evaluationCriteria ?? {};
  const seen = new Map([fold(pass), fold(fail)].map(golden => [golden, 'as a golden answer']));
  for (const { answer, path } of answers) {
    const before = seen.get(fold(answer));
    if (before === undefined) seen.set(fold(answer), `at ${file.at(path, '').slice(0, -2)}`);
    else problems.push(file.at(path, `This answer is already used ${before}`));
  }
}

function fold(answer: string): string {
  return answer.trim().replace(/\s+/g, ' ').toLowerCase();
}
