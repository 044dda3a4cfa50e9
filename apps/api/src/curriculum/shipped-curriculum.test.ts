import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { unsupportedFigures } from '../coach/checks/figures.ts';
import { questionLeads, toRecords } from './curriculum-records.ts';
import { readCurriculumWithCases } from './read-cases.ts';
import { readWalks } from './read-walks.ts';

const directory = fileURLToPath(new URL('../../../../curriculum/', import.meta.url));
const { assistants, challenges, personas, cases } = await readCurriculumWithCases(directory);
const steps = challenges.flatMap(({ challenge }) => challenge.steps);
const questions = steps.flatMap(step => step.questions);

/** The report section that each step feeds, by challenge and in order. */
const OUTLINE: Record<string, string[]> = {
  'problem-and-market': ['problem', 'problem', 'problem'],
  'target-customer': ['persona', 'persona', 'value_proposition'],
  product: ['solution', 'value_proposition', 'product_overview', 'mvp_strategy'],
  'metrics-and-money': ['northstar_metric', 'pricing_strategy', 'pricing_strategy'],
  users: ['mvp_strategy', 'northstar_metric', 'mvp_strategy'],
  'go-to-market': ['go_to_market_strategy', 'go_to_market_strategy', 'go_to_market_strategy'],
  'operate-and-de-risk': ['operating_model', 'risk_assessment', 'assumptions'],
};

describe('the shipped curriculum', () => {
  it('follows the outline', () => {
    const sections = challenges.map(({ challenge }) => [
      challenge.key,
      challenge.steps.map(step => step.reportSection),
    ]);
    expect(sections).toEqual(Object.entries(OUTLINE));
    expect(challenges.map(({ challenge }) => challenge.order)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('asks three questions a step', () => {
    expect(steps.filter(step => step.questions.length !== 3).map(({ key }) => key)).toEqual([]);
  });

  it('has 22 steps, 66 questions, and feeds every section of the report', () => {
    expect([steps.length, questions.length]).toEqual([22, 66]);
    expect(new Set(steps.map(step => step.reportSection)).size).toBe(12);
  });

  it('has a lead to the answer of each question, none twice in a section, and none with a figure of its own', () => {
    const leads = steps.flatMap(({ reportSection, questions }) =>
      questions.map(({ lead }) => `${reportSection} ${lead ?? ''}`),
    );
    expect(questions.filter(({ lead }) => lead === undefined)).toEqual([]);
    expect(new Set(leads).size).toBe(leads.length);
    expect(questions.flatMap(({ lead = '' }) => unsupportedFigures(lead))).toEqual([]);
  });

  it('keeps its leads out of the rows, under the keys of the rows', () => {
    const shipped = {
      assistants: [],
      personas: [],
      challenges: challenges.map(({ challenge }) => challenge),
    };
    const asked = toRecords(shipped).filter(({ kind }) => kind === 'question');
    expect([...questionLeads(shipped).keys()]).toEqual(asked.map(({ key }) => key));
    expect(asked.filter(({ fields }) => 'lead' in fields)).toEqual([]);
  });

  it('says of each step how long the six walks took, at ten written words a minute and two minutes a question', async () => {
    const walks = await readWalks(
      directory,
      challenges.map(({ challenge }) => challenge),
    );
    expect(walks).toHaveLength(6);
    const words = (key: string) =>
      walks
        .flatMap(({ answers }) => answers.filter(({ questionKey }) => questionKey === key))
        .reduce((sum, { answer }) => sum + answer.split(/\s+/).length, 0) / walks.length;
    const toMinutes = ({ questions }: (typeof steps)[number]) =>
      5 *
      Math.round((questions.reduce((sum, { key }) => sum + words(key), 0) / 10 + 2 * questions.length) / 5);
    expect(steps.map(({ key, minutes }) => [key, minutes])).toEqual(
      steps.map(step => [step.key, toMinutes(step)]),
    );
  });

  it('has enough questions of all types', () => {
    const count = (wanted: string) => questions.filter(({ type }) => type === wanted).length;
    expect(count('multiple-choice')).toBeGreaterThanOrEqual(3);
    expect(count('open-ended')).toBeGreaterThanOrEqual(5);
    expect(count('ai-evaluated')).toBeGreaterThanOrEqual(10);
    expect(count('standard')).toBeGreaterThanOrEqual(1);
  });
});

describe('the shipped coaches', () => {
  it.each(assistants)('have a small face of their own that holds nothing but shapes: $name', ({ avatar }) => {
    const face = readFileSync(new URL(`../../../web/public${avatar}`, import.meta.url), 'utf8');
    expect(face.length).toBeLessThan(1200);
    expect(face).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 48 48">/);
    expect(face.match(/<(?!\/)\w+/g)).toEqual(face.match(/<(?:svg|clipPath|g|path|circle|ellipse)\b/g));
    expect(face).not.toMatch(/ (?:on\w+|href|style)=/);
    expect(assistants.filter(other => other.avatar === avatar)).toHaveLength(1);
  });
});

describe('the shipped personas', () => {
  it('are six, each with a voice, reasons to refuse, limits and what it would never say (PE-2)', () => {
    expect(personas.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const { name, systemPrompt } of personas) {
      expect(systemPrompt).toContain(`You are ${name}`);
      for (const part of ['\nVoice\n', '\nYou would never say\n', '\nLimits\n'])
        expect(systemPrompt).toContain(part);
      expect(systemPrompt).toMatch(/refuse/);
      expect(systemPrompt.split(/\s+/).length).toBeLessThan(420);
    }
  });
});

describe('the corpus', () => {
  const corpus = cases.filter(({ source }) => source === 'corpus');

  it('has 200 cases and more, golden answers included', () => {
    expect(cases.filter(({ source }) => source !== 'held-out').length).toBeGreaterThanOrEqual(200);
  });

  it.each(questions.filter(({ type }) => type === 'standard' || type === 'ai-evaluated'))(
    'tries $key in several ways',
    ({ key }) => {
      const kinds = new Set(corpus.filter(({ questionKey }) => questionKey === key).map(({ kind }) => kind));
      const has = (...wanted: string[]) => wanted.some(kind => [...kinds].includes(kind as never));
      expect({
        honest: has('honest'),
        nearMiss: has('near-miss'),
        empty: has('vague', 'promise'),
        otherQuestion: has('other-question'),
        attack: has('injection', 'question-back', 'praise', 'soup', 'restated'),
      }).toEqual({ honest: true, nearMiss: true, empty: true, otherQuestion: true, attack: true });
    },
  );
});
