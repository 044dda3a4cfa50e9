import { figureIssues } from '@groundwork/domain';
import { isKeywordClass } from '../coach/practice/judging/rule.ts';
import type {
  CurriculumAssistant,
  CurriculumChallenge,
  CurriculumPersona,
  CurriculumQuestion,
  CurriculumStep,
} from './curriculum-schema.ts';
import type { Path, YamlFile } from './yaml-file.ts';

export interface ReadChallenge {
  file: YamlFile;
  challenge: CurriculumChallenge;
}

const MAX_OPENER_WORDS = 60;
const QUESTIONS_A_STEP = 3;

class Findings {
  readonly problems: string[] = [];
  readonly #seen = new Map<string, string>();

  add(file: YamlFile, path: Path, message: string): void {
    this.problems.push(file.at(path, message));
  }

  unique(kind: string, key: string | number, file: YamlFile, path: Path): void {
    const place = this.#seen.get(`${kind} ${key}`);
    if (place === undefined) this.#seen.set(`${kind} ${key}`, file.at(path, '').slice(0, -2));
    else this.add(file, path, `${kind} "${key}" is already used at ${place}`);
  }
}

/** Checks beyond the schema: keys across files, links, lengths. Returns problems, each `file:line: message`. */
export function checkCurriculum(
  assistants: { file: YamlFile; assistants: readonly CurriculumAssistant[] } | null,
  challenges: readonly ReadChallenge[],
): string[] {
  const findings = new Findings();
  const known = new Set<string>();
  for (const [index, assistant] of (assistants?.assistants ?? []).entries()) {
    if (assistants)
      findings.unique('assistant', assistant.key, assistants.file, ['assistants', index, 'key']);
    known.add(assistant.key);
  }
  for (const { file, challenge } of challenges) {
    findings.unique('challenge', challenge.key, file, ['key']);
    findings.unique('challenge order', challenge.order, file, ['order']);
    for (const [index, step] of challenge.steps.entries()) {
      checkStep(findings, file, ['steps', index], step, assistants ? known : null);
    }
  }
  return findings.problems;
}

/** The same for the personas' file. */
export function checkPersonas(
  read: { file: YamlFile; personas: readonly Omit<CurriculumPersona, 'order'>[] } | null,
): string[] {
  const findings = new Findings();
  for (const [index, { key }] of (read?.personas ?? []).entries())
    if (read) findings.unique('persona', key, read.file, ['personas', index, 'key']);
  return findings.problems;
}

function checkStep(
  findings: Findings,
  file: YamlFile,
  path: Path,
  step: CurriculumStep,
  assistants: ReadonlySet<string> | null,
): void {
  findings.unique('step', step.key, file, [...path, 'key']);
  const words = step.conversationOpener.trim().split(/\s+/).length;
  if (words > MAX_OPENER_WORDS) {
    findings.add(
      file,
      [...path, 'conversationOpener'],
      `The opener has ${words} words. Use at most ${MAX_OPENER_WORDS}`,
    );
  }
  if (step.questions.length !== QUESTIONS_A_STEP) {
    findings.add(
      file,
      [...path, 'questions'],
      `A step has ${QUESTIONS_A_STEP} questions, not ${step.questions.length}`,
    );
  }
  for (const [index, key] of step.assistants.entries()) {
    if (assistants && !assistants.has(key))
      findings.add(file, [...path, 'assistants', index], `There's no assistant "${key}"`);
    if (step.assistants.indexOf(key) < index)
      findings.add(file, [...path, 'assistants', index], `Assistant "${key}" is linked twice`);
  }
  for (const [index, question] of step.questions.entries()) {
    checkQuestion(findings, file, [...path, 'questions', index], question);
  }
}

function checkQuestion(findings: Findings, file: YamlFile, path: Path, question: CurriculumQuestion): void {
  findings.unique('question', question.key, file, [...path, 'key']);
  const place = [...path, 'evaluationCriteria'];
  for (const golden of ['pass', 'fail'] as const) {
    if (!question.evaluationCriteria[golden]?.trim())
      findings.add(file, place, `${question.key}: "${golden}" is missing`);
  }
  if (question.figure) findings.unique('figure', question.figure.is, file, [...path, 'figure', 'is']);
  for (const issue of figureIssues(question)) findings.add(file, [...path, ...issue.path], issue.message);
  if (question.type === 'multiple-choice') {
    const { options, pass, fail } = question.evaluationCriteria;
    if (new Set(options).size < options.length)
      findings.add(file, [...place, 'options'], 'Two options are the same');
    if (pass && !options.includes(pass))
      findings.add(file, [...place, 'pass'], '"pass" isn\'t one of the options');
    if (fail && options.includes(fail))
      findings.add(file, [...place, 'fail'], '"fail" is one of the options');
    return;
  }
  const ids = new Set<string>();
  for (const [index, criterion] of question.evaluationCriteria.criteria.entries()) {
    const criterionPath = [...place, 'criteria', index];
    if (ids.has(criterion.id))
      findings.add(file, [...criterionPath, 'id'], `Criterion "${criterion.id}" is used twice`);
    ids.add(criterion.id);
    for (const [at, keyword] of criterion.keywords.entries()) {
      if (keyword.startsWith('<') && !isKeywordClass(keyword)) {
        findings.add(file, [...criterionPath, 'keywords', at], `There's no keyword class ${keyword}`);
      }
    }
  }
  if (!question.evaluationCriteria.criteria.some(criterion => criterion.required)) {
    findings.add(file, [...place, 'criteria'], 'Make at least one criterion required');
  }
}
