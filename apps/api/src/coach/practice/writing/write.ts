import { isMostlyCopied, type StartupTextField, words } from '@groundwork/domain';
import type { WriteInput } from '../../provider.ts';
import { isGroup, namesSomebody, type ReadForm, readForm, shareWords, withoutEnd } from './form.ts';
import { isNamed, mentions, sayIncome, sayProblem, sayWhat, sayWhatByName } from './sentences.ts';
import { isPlural, phraseShape, wordsOf } from './shape.ts';
import { HARD } from './words.ts';

/** In UTF-16 code units. What is longer could only be cut. */
const MAX_DESCRIPTION = 400;
/** An audience of at most this many words says less than its problem. */
const BRIEF = 12;
const MAX_BORROWED = 2;
/** A text that still improves after this many passes is too odd to improve. */
const MAX_PASSES = 3;

type Writer = (form: ReadForm) => readonly string[];

const WRITERS: Readonly<Record<StartupTextField, Writer>> = {
  description: writeDescription,
  problemStatement: writeProblem,
  valueProposition: writeValue,
  revenueModel: writeRevenue,
  targetMarket: writeAudience,
};

/**
 * Writes one field by rule, from the founder's own words only (CO-53). It tidies them, makes sentences, and adds what
 * other fields say. Empty when there is too little to write from, or nothing to improve, as in a text that it wrote
 * before.
 */
export function writeField(input: WriteInput): string {
  const { field, startup } = input;
  let text = compose(input);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const again = compose({ field, startup: { ...startup, [field]: text } });
    if (again === text || again === '')
      return words(text).length < 2 || text === startup[field].trim() ? '' : text;
    text = again;
  }
  return '';
}

function compose({ field, startup }: WriteInput): string {
  const form = readForm({ field, startup });
  const sentences = form.isEnglish ? WRITERS[field](form) : writeForeign(field, form);
  return sentences
    .map(sentence => `${form.openings.has(sentence) ? '\n\n' : ' '}${sentence}`)
    .join('')
    .trim()
    .replaceAll('。 ', '。');
}

/** English connecting words would not fit another language: whole sentences, or nothing. */
function writeForeign(field: StartupTextField, { fields }: ReadForm): readonly string[] {
  if (field !== 'description') return fields[field];
  const { description } = fields;
  if (description.length > 0) return description.join(' ').length > MAX_DESCRIPTION ? [] : description;
  const [value] = fields.valueProposition;
  const [problem = ''] = fields.problemStatement;
  if (value === undefined) return [];
  return value.length + problem.length < MAX_DESCRIPTION ? [value, problem] : [value];
}

function writeDescription(form: ReadForm): readonly string[] {
  const { description, valueProposition, problemStatement } = form.fields;
  if (description.join(' ').length > MAX_DESCRIPTION) return [];
  if (description.length > 1) return description;
  const source = [...description, ...valueProposition].find(
    sentence => !isOneWord(sentence) && (sentence !== sayForWhom(form) || description.length > 0),
  );
  if (source === undefined) return [];
  const what = sayWhatByName(source, form);
  const problem = problemStatement.find(standsAlone) ?? '';
  const fits =
    problem !== '' && what.length + problem.length < MAX_DESCRIPTION && !isMostlyCopied(problem, [what]);
  if (pointsAhead(source) || !isNamed(what, form.name)) {
    const whom = sayForWhom(form);
    if (whom !== null && whom.length + source.length < MAX_DESCRIPTION) return [whom, source];
    if (pointsAhead(source)) return fits && namesSomebody(problem) ? [problem, what] : [what];
  }
  if (fits && form.audience !== null && shareWords(problem, form.audience)) return [what, problem];
  const first = withAudience(what, form);
  return fits && first.length === 1 ? [...first, problem] : first;
}

function writeValue(form: ReadForm): readonly string[] {
  const { fields, name } = form;
  const own = fields.valueProposition.filter(
    sentence => withoutEnd(sentence).toLowerCase() !== name.toLowerCase(),
  );
  const [first, ...rest] = own;
  if (first === undefined || (rest.length === 0 && isOneWord(first))) return borrow('valueProposition', form);
  const what = sayWhat(first, form);
  const text = [what, ...rest].join(' ');
  const isAddressed = namesSomebody(text) || /\byou(?:rs?)?\b/i.test(rest.join(' '));
  const isToldOf = form.audience !== null && shareWords(text, form.audience);
  if (isAddressed || isToldOf) return [what, ...rest];
  const whom = pointsAhead(what) ? sayForWhom(form) : null;
  if (whom !== null) return [whom, what, ...rest];
  const [said, ...added] = withAudience(what, form);
  return [said, ...rest, ...added];
}

const sayForWhom = ({ audience, name }: ReadForm) =>
  audience === null ? null : `${name} is for ${audience}.`;

/** For whom it is, said with what it is. */
function withAudience(what: string, form: ReadForm): [string, ...string[]] {
  const { audience, name } = form;
  const whom = sayForWhom(form);
  if (audience === null || whom === null || shareWords(what, audience)) return [what];
  return what.startsWith(`${name} `) ? [`For ${audience}, ${what}`] : [what, whom];
}

/** "We tell them what to put aside": them refers to nobody yet. In "we collect grounds and sell them" it does refer. */
function pointsAhead(sentence: string): boolean {
  const [before, pointer] = sentence.split(/\b(?:them|they|their)\b/i);
  return pointer !== undefined && !namesSomebody(sentence) && !/\p{L}{2}[^su\P{L}]s\b/u.test(before ?? '');
}

function writeProblem(form: ReadForm): readonly string[] {
  const { problemStatement } = form.fields;
  const [first, ...rest] = problemStatement;
  if (first === undefined) return borrow('problemStatement', form);
  const text = problemStatement.join(' ');
  const { audience } = form;
  const whose = audience !== null && !namesSomebody(text) && !shareWords(text, audience) ? audience : null;
  if (whose === null && isOneWord(text)) return [];
  const said = sayProblem(first, whose, form);
  const isSaid = whose === null || mentions(said, whose);
  return isSaid ? [said, ...rest] : [said, ...rest, `This is a problem for ${whose}.`];
}

const PAID_BY_OTHERS =
  /\b(?:ads?|advert\w*|sponsor\w*|free|freemium|grants?|donat\w*|b2b|insur\w*|affiliate\w*|who pays)\b/i;

function writeRevenue(form: ReadForm): readonly string[] {
  const { revenueModel } = form.fields;
  if (revenueModel.length === 0) return borrow('revenueModel', form);
  const text = revenueModel.join(' ');
  const { audience } = form;
  const said = revenueModel.map(sentence => sayIncome(sentence, form));
  const isTold =
    audience === null || namesSomebody(text) || shareWords(text, audience) || PAID_BY_OTHERS.test(text);
  return isTold || !isPlural(audience) ? said : [...said, `Our customers are ${audience}.`];
}

function writeAudience(form: ReadForm): readonly string[] {
  const { targetMarket, problemStatement } = form.fields;
  const { audience, name } = form;
  const [first, ...rest] = targetMarket;
  if (first === undefined) return borrow('targetMarket', form);
  const isPhrase = audience !== null && isGroup(withoutEnd(first));
  const said = [isPhrase ? `${name} is for ${audience}.` : first, ...rest];
  const isBrief = wordsOf(targetMarket.join(' ')).length <= BRIEF;
  const problem = problemStatement.find(
    sentence => standsAlone(sentence) && shareWords(sentence, audience ?? first),
  );
  return isBrief && problem !== undefined && !said.includes(problem) ? [...said, problem] : said;
}

const CUES: Readonly<Record<Exclude<StartupTextField, 'description'>, RegExp>> = {
  problemStatement:
    /\b(?:problem|struggl\w+|los(?:es?|ing|t)|wast(?:es?|ed|ing)|(?:hard|difficult) (?:to|for)|too (?:much|many|long|late|expensive|slow)|no way|can't|cannot|forg[eo]t\w*|miss(?:ed|es)?|frustrat\w+|annoy\w+)\b/i,
  valueProposition:
    /\b(?:helps?|lets?|saves?|makes?|offers?|gives?|we|so that|without|instead of|app|tool|service|platform)\b/i,
  revenueModel:
    /[£$€]\s?\d|\b(?:per month|monthly|yearly|subscriptions?|commission|charges?|fees?|pays?|prices?|licen[cs]es?|freemium)\b/i,
  targetMarket:
    /\b(?:customers?|users?|clients?|audience) (?:is|are)\b|\bwe (?:target|serve|sell to)\b|\bis (?:meant |made )?for\b/i,
};

/** Sentences of other fields that say what this one asks for. */
function borrow(field: keyof typeof CUES, { name, fields }: ReadForm): string[] {
  const others = Object.entries(fields).flatMap(([other, sentences]) => (other === field ? [] : sentences));
  const says = (sentence: string) => {
    if (field !== 'valueProposition') return CUES[field].test(sentence);
    const isOther = [CUES.problemStatement, CUES.revenueModel, CUES.targetMarket].some(cue =>
      cue.test(sentence),
    );
    if (isOther) return false;
    return sentence.startsWith(`${name} `) || CUES.valueProposition.test(sentence);
  };
  const found = others.filter(sentence => standsAlone(sentence) && says(sentence));
  return [...new Set(found)].slice(0, MAX_BORROWED);
}

const isOneWord = (text: string) => wordsOf(text).length < 2;

const POINTS_BACK =
  /^(?:they|this|that|these|those|he|she|so|but|because|and|also|then|such|their|its|it)\b/i;

function standsAlone(sentence: string): boolean {
  if (phraseShape(sentence) !== 'sentence') return false;
  const [first = '', second = '', third = ''] = wordsOf(sentence);
  const isImpersonal =
    (first === 'it' && second === 'is' && HARD.has(third)) || (first === "it's" && HARD.has(second));
  return isImpersonal || !POINTS_BACK.test(sentence);
}
