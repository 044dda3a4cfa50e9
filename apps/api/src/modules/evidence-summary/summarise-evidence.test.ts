import { describe, expect, it } from 'vitest';
import type { AcceptedSentence } from './evidence-summary.repo.ts';
import { summariseEvidence } from './summarise-evidence.ts';

const sentence = (text: string, changes: Partial<AcceptedSentence> = {}): AcceptedSentence => ({
  questionId: 7,
  criterion: 'number',
  messageId: 1,
  start: 0,
  kind: 'told',
  figure: null,
  text,
  ...changes,
});

/** What these sentences, newest first, establish about the cost. */
function establish(...sentences: AcceptedSentence[]) {
  const place = { challengeId: 1, stepId: 2, step: 'Name it', questionId: 7 };
  const { figures } = summariseEvidence({
    sentences,
    underWay: [],
    hypotheses: { total: 0, first: [] },
    acceptedAt: [],
    places: [{ ...place, figure: { is: 'cost', criterion: 'number' } }],
  });
  const [cost] = figures;
  return [cost?.value, cost?.quote?.text];
}

describe('a figure', () => {
  it('is the one that the judge found, in the sentence that says it', () => {
    const found = sentence('It makes £190 in all.', { figure: '£190' });
    expect(establish(sentence('Two slots at £95.'), found)).toEqual(['£190', found.text]);
  });

  it('is of the criterion that carries it', () => {
    const others = [{ criterion: 'basis' }, { questionId: 8 }, { questionId: null }];
    expect(establish(...others.map(change => sentence('It is £190.', change)))).toEqual([null, undefined]);
  });

  it.each([
    ['Two empty slots lost them £190 that morning.', '£190'],
    ['Das kostet 1.200,50 € im Monat.', '1.200,50 €'],
    ['To kosztuje 1 200 zł.', '1 200'],
    ['Ça coûte 1\u202f200 € par mois.', '1\u202f200 €'],
    ['It takes up 12.5% of the day.', '12.5%'],
    ['It is £5k a year.', '£5k'],
    ['每月损失190元。', '190'],
    ['يخسرون ٤٠٠ ريال.', '٤٠٠'],
    ['They run a B2B shop and lose €40.', '€40'],
    ['From 30 to 60 pence.', null],
    ['It was on 6.5.2026.', null],
    ['It took all of Tuesday.', null],
  ])('without a judge who found one is the only number: %s', (text, value) => {
    expect(establish(sentence(text))).toEqual([value, text]);
  });

  it('is not told where another sentence of the criterion has a number too', () => {
    const [first, second] = ['The register lists 380 surgeries.', 'That leaves 190 owners.'] as const;
    expect(establish(sentence(first), sentence(second))).toEqual([null, first]);
    const vague = 'About half are small.';
    expect(establish(sentence(vague), sentence(second))).toEqual(['190', second]);
  });
});
