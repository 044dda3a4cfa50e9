import {
  matchOption,
  type PreparedCoachTexts,
  REPORT_SECTIONS,
  type ReportProfileField,
  type ReportSectionType,
  readEvaluationCriteria,
  STARTUP_FIELD_LABELS,
  STARTUP_TEXT_FIELDS,
  type Startup,
  type StartupTextField,
  type StatementSource,
  splitSentences,
  tellAuthors,
} from '@groundwork/domain';
import type { AcceptedAnswer } from '../../modules/reports/section-sources.repo.ts';
import type { SectionInput, SectionSource } from '../provider.ts';

export interface BuiltSection {
  input: SectionInput;
  /** What a statement that names source `n` rests on: `sources[n - 1]`. */
  sources: readonly StatementSource[];
}

/** A source that has no number yet. */
interface Candidate {
  source: Omit<SectionSource, 'number'>;
  kept: StatementSource;
}

/** One that is a stretch of one of the founder's messages. */
interface Stretch extends Candidate {
  messageId: number;
  start: number;
  end: number;
}

const LABELS: Readonly<Record<ReportProfileField, string>> = {
  ...STARTUP_FIELD_LABELS,
  industry: 'Industry',
  stage: 'Stage',
};

/**
 * What a section is written from, with what each source stands for. Null when nothing that feeds it was answered, whatever
 * the profile says.
 *
 * @param coachTexts needed when the coach wrote in one of the section's fields
 */
export function buildSectionInput(
  type: ReportSectionType,
  startup: Startup,
  answers: readonly AcceptedAnswer[],
  coachTexts: PreparedCoachTexts | null,
): BuiltSection | null {
  const standard = REPORT_SECTIONS.find(section => section.type === type);
  if (!standard) throw new Error(`There is no standard section ${type}`);
  const accepted = [...listChoices(answers), ...dropContained(answers.flatMap(listStretches))];
  if (accepted.length === 0) return null;
  const profile = standard.profile.flatMap(field => listSentences(startup, field, coachTexts));
  const all = [...profile, ...inOrder(answers, accepted)];
  const { title, subtitle } = standard;
  return {
    input: {
      section: { type, title, subtitle },
      startup: { name: startup.name },
      sources: all.map(({ source }, index) => ({ number: index + 1, ...source })),
      refused: [],
    },
    sources: all.map(({ kept }) => kept),
  };
}

/** Whether the coach wrote in a field that feeds the section, so that its texts are needed to tell whose is what. */
export function hasCoachWritten(type: ReportSectionType, startup: Startup): boolean {
  const { profile = [] } = REPORT_SECTIONS.find(section => section.type === type) ?? {};
  return startup.coachWritten.some(field => profile.includes(field));
}

function listSentences(
  startup: Startup,
  field: ReportProfileField,
  coachTexts: PreparedCoachTexts | null,
): Candidate[] {
  const text = startup[field];
  const toCandidate = (sentence: string, isFounders: boolean): Candidate => ({
    source: { about: LABELS[field], step: null, text: sentence, isAccepted: true, isFounders },
    kept: { kind: 'profile', field, quote: sentence },
  });
  if (!isTextField(field)) return text === '' ? [] : [toCandidate(text, true)];
  if (!startup.coachWritten.includes(field))
    return splitSentences(text).map(sentence => toCandidate(sentence.text, true));
  // Whose they are cannot be told without the texts, and nothing may rest on what the coach wrote.
  if (coachTexts === null) return splitSentences(text).map(sentence => toCandidate(sentence.text, false));
  return tellAuthors(text, coachTexts).map(sentence => toCandidate(sentence.text, !sentence.isCoachs));
}

function isTextField(field: ReportProfileField): field is StartupTextField {
  return (STARTUP_TEXT_FIELDS as readonly string[]).includes(field);
}

interface Placed {
  answer: AcceptedAnswer;
  candidate: Stretch;
}

/** Of the questions with options what was chosen, which the founder may have said with no more than a letter. */
function listChoices(answers: readonly AcceptedAnswer[]): Placed[] {
  const seen = new Set<string>();
  return answers.flatMap(answer =>
    readOptions(answer).length === 0
      ? []
      : answer.evidence.flatMap(({ messageId, start, end, quote }) => {
          const text = matchOption(readOptions(answer), quote)?.option ?? quote;
          const key = JSON.stringify([answer.stepId, answer.question, messageId, text]);
          if (seen.has(key) || quote.trim() === '') return [];
          seen.add(key);
          return [
            { answer, candidate: { ...toCandidate(answer, messageId, text, quote), messageId, start, end } },
          ];
        }),
  );
}

function readOptions({ questionType, evaluationCriteria }: AcceptedAnswer): readonly string[] {
  if (questionType !== 'multiple-choice') return [];
  const criteria = readEvaluationCriteria(questionType, evaluationCriteria);
  return criteria.kind === 'choice' ? criteria.options : [];
}

/** The sentences of what was accepted of any other answer, each with its place. */
function listStretches(answer: AcceptedAnswer): Placed[] {
  if (readOptions(answer).length > 0) return [];
  return answer.evidence.flatMap(({ messageId, start, quote }) =>
    splitSentences(quote).map(sentence => ({
      answer,
      candidate: {
        ...toCandidate(answer, messageId, sentence.text, sentence.text),
        messageId,
        start: start + sentence.start,
        end: start + sentence.end,
      },
    })),
  );
}

function toCandidate(answer: AcceptedAnswer, messageId: number, text: string, quote: string): Candidate {
  const { challengeId, stepId, stepTitle } = answer;
  const question = answer.question ?? stepTitle;
  return {
    source: { about: question, step: stepTitle, text, isAccepted: true, isFounders: true },
    kept: { kind: 'answer', messageId, challengeId, stepId, stepTitle, question, quote },
  };
}

/** Without what stands in another one too: one sentence may have been accepted for several criteria. */
function dropContained(stretches: readonly Placed[]): Placed[] {
  const byPlace = stretches.toSorted(
    ({ candidate: a }, { candidate: b }) => a.messageId - b.messageId || a.start - b.start || b.end - a.end,
  );
  const kept = new Set<Placed>();
  let last: Stretch | undefined;
  for (const stretch of byPlace) {
    const { candidate } = stretch;
    if (last?.messageId === candidate.messageId && candidate.end <= last.end) continue;
    kept.add(stretch);
    last = candidate;
  }
  return stretches.filter(stretch => kept.has(stretch));
}

/** By questions, and what was said to one of them as it was said, whichever criterion it was accepted for. */
function inOrder(answers: readonly AcceptedAnswer[], accepted: readonly Placed[]): Candidate[] {
  const keyOf = ({ stepId, question }: AcceptedAnswer) => JSON.stringify([stepId, question]);
  const places = new Map(
    [...answers.entries()].toReversed().map(([index, answer]) => [keyOf(answer), index]),
  );
  const placeOf = ({ answer, candidate }: Placed): readonly [number, number, number] => [
    places.get(keyOf(answer)) ?? 0,
    candidate.messageId,
    candidate.start,
  ];
  return accepted
    .map(placed => ({ placed, at: placeOf(placed) }))
    .toSorted(({ at: a }, { at: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
    .map(({ placed }) => placed.candidate);
}
