import { describe, expect, it } from 'vitest';
import { attributeSentences, type CoachText, prepareCoachTexts, readCoachText } from './coach-texts.ts';

interface Case {
  /** The form as the founder typed it: the name, then the fields. */
  form: readonly string[];
  /** The coach's texts in the order they were written; the founder kept each. */
  written: readonly string[];
  honest: readonly string[];
  invented: readonly string[];
}

const CASES: readonly Case[] = [
  {
    form: [
      'ChairFill',
      'receptionists at small dental clinics lose a lot of time, they phone patients one by one when someone cancels',
      'text the waiting list automatically, first who answers gets the slot',
      'dental clinics in Leeds with 3-5 chairs',
      '€49 per clinic per month',
    ],
    written: [
      'Receptionists at small dental clinics lose a lot of time: when someone cancels, they phone patients one by one. Every empty chair costs the practice around 120 euros an hour.',
      'ChairFill texts the waiting list automatically, and the first who answers gets the slot. Receptionists get two hours a day back.',
      'We charge €49 per clinic per month. Larger chains receive a discount of 20 %.',
      'Our customers are dental clinics in Leeds with 3-5 chairs. They are run by independent dentists such as Hillside Dental.',
    ],
    honest: [
      'Receptionists at small dental clinics. When someone cancels they phone patients one by one.',
      'We charge €49 per clinic per month.',
      'Our customers are dental clinics in Leeds with 3-5 chairs.',
      'ChairFill texts the waiting list automatically.',
      'The first who answers gets the slot.',
      'Dental clinics in Leeds with 3-5 chairs.',
      '€49 per clinic per month.',
      'It is for dental clinics in Leeds.',
      'The problem is that receptionists at small dental clinics lose a lot of time.',
      'Receptionists at small dental clinics lose a lot of time. Last Tuesday Megan phoned nine patients.',
    ],
    invented: [
      'Every empty chair costs the practice around 120 euros an hour.',
      'Receptionists get two hours a day back.',
      'Larger chains receive a discount of 20 %.',
      'They are run by independent dentists such as Hillside Dental.',
    ],
  },
  {
    form: [
      'Kerb',
      'parking fines',
      '€9 per van per month',
      'owner-drivers in Bristol',
      'track the fines and appeal them in time',
    ],
    written: [
      'The problem for owner-drivers in Bristol is parking fines. Most of them pay four fines a week.',
      'Kerb tracks the fines and appeals them in time. Three out of four appeals succeed.',
      'We charge €9 per van per month. That is less than one fine.',
      'Kerb is for owner-drivers in Bristol, because the council tripled its wardens.',
    ],
    honest: [
      'Owner-drivers in Bristol who get parking fines.',
      'We charge €9 per van per month',
      'Our customers are owner-drivers in Bristol.',
      'Kerb is for owner-drivers in Bristol.',
      'The problem for owner-drivers in Bristol is parking fines.',
      'Kerb tracks the fines and appeals them in time.',
      'We track the fines and appeal them in time.',
      'Parking fines.',
    ],
    invented: [
      'Most of them pay four fines a week.',
      'Three out of four appeals succeed.',
      'Kerb is for owner-drivers in Bristol, because the council tripled its wardens.',
    ],
  },
  {
    form: [
      'Brick',
      'losing track of which tools are on which site',
      'small building firms',
      'scan a sticker and know where it is',
      'commission of 5% on tool rentals',
    ],
    written: [
      'Small building firms lose track of which tools are on which site. They buy the same drill twice.',
      'You scan a sticker and know where it is. It works without a phone signal.',
      'We take a commission of 5% on tool rentals. The average rental is 85 pounds.',
      'Our customers are small building firms with ten to fifty workers.',
    ],
    honest: [
      'Small building firms lose track of which tools are on which site.',
      'Site managers at small building firms. They are losing track of which tools are on which site.',
      'We take a commission of 5% on tool rentals.',
      'We earn a commission of 5% on tool rentals.',
      'You scan a sticker and know where it is.',
      'Our customers are small building firms.',
    ],
    invented: [
      'They buy the same drill twice.',
      'It works without a phone signal.',
      'The average rental is 85 pounds.',
      'Our customers are small building firms with ten to fifty workers.',
    ],
  },
  {
    form: [
      'Leaf',
      'We sell to florists in Vienna',
      '3% of each order',
      'let florists see what sells before they go to the market',
    ],
    written: [
      'Leaf lets florists in Vienna see what sells before they go to the market. They throw away a third of their roses.',
      'We take 3% of each order. A florist orders for 400 euros a week.',
      'Leaf is for florists in Vienna. There are 600 of them.',
    ],
    honest: [
      'Florists in Vienna.',
      'We take 3% of each order.',
      'Leaf lets florists see what sells before they go to the market.',
      'We let florists see what sells before they go to the market.',
      'Leaf is for florists in Vienna.',
      'Leaf lets florists in Vienna see what sells before they go to the market.',
      'We sell to florists in Vienna.',
    ],
    invented: [
      'They throw away a third of their roses.',
      'A florist orders for 400 euros a week.',
      'There are 600 of them.',
    ],
  },
  {
    form: [
      'Hive',
      'beekeepers drive to each hive every week only to find nothing has changed\nit takes a whole saturday',
      'weighs the hive and sends a message when something changes',
      'hobby beekeepers with more than 5 hives',
      'sell the scale for 90 euro',
    ],
    written: [
      'Beekeepers drive to each hive every week only to find nothing has changed. It takes a whole Saturday and 40 euros of petrol.',
      'Hive weighs the hive and sends a message when something changes. Anna in Graz noticed a swarm a day early.',
      'We sell the scale for 90 euros. It costs 35 euros to make.',
    ],
    honest: [
      'Beekeepers drive to each hive every week only to find nothing has changed.',
      'It takes a whole Saturday.',
      'Hive weighs the hive and sends a message when something changes.',
      'We sell the scale for 90 euro.',
      'We sell the scale for 90 euros.',
      'Hobby beekeepers with more than 5 hives.',
      'Our customers are hobby beekeepers with more than 5 hives.',
    ],
    invented: [
      'It takes a whole Saturday and 40 euros of petrol.',
      'Anna in Graz noticed a swarm a day early.',
      'It costs 35 euros to make.',
    ],
  },
];

/** Enhances the fields in turn, each from what the form holds by then. */
function enhance({ form, written }: Case): CoachText[] {
  const texts: CoachText[] = [];
  for (const [index, text] of written.entries())
    texts.push(readCoachText(text, [...form, ...written.slice(0, index)], texts));
  return texts;
}

const refused = (message: string, texts: readonly CoachText[]) =>
  attributeSentences(message, prepareCoachTexts(texts))
    .filter(({ isCoachs }) => isCoachs)
    .map(({ text }) => text);

describe.each(CASES)('$form.0', startup => {
  const texts = enhance(startup);

  it.each(startup.honest)('may say: %s', message => {
    expect(refused(message, texts)).toEqual([]);
  });

  it('may say all of it at once', () => {
    expect(refused(startup.honest.join('\n'), texts)).toEqual([]);
  });

  it.each(startup.invented)('answers nothing with: %s', message => {
    expect(refused(message, texts)).toEqual([message]);
  });

  it('gets nothing from putting it beside what is their own, in the same lines or in others', () => {
    for (const invented of startup.invented)
      for (const own of startup.honest)
        for (const between of [' ', '\n', '\n\n- '])
          expect(refused(`${own.replace(/[^.]$/, '$&.')}${between}${invented}`, texts)).toEqual([invented]);
  });
});

describe('broken up into lines', () => {
  const [chairFill] = CASES;
  const texts = chairFill ? enhance(chairFill) : [];
  it.each([
    'Every empty\nchair costs\nthe practice\naround 120\neuros an\nhour',
    '- Every empty\n- chair costs the practice\n- around 120 euros an hour',
    '1. Every empty chair.\n2. Costs the practice around.\n3. 120 euros an hour.',
    'every\nempty\nchair\ncosts\nthe\npractice\naround\n120\neuros',
  ])('it stays the coach’s: %j', message => {
    const all = attributeSentences(message, prepareCoachTexts(texts)).map(({ text }) => text);
    expect(refused(message, texts)).toEqual(all);
    expect(refused(`We charge €49 per clinic per month.\n${message}`, texts)).toEqual(all);
  });
});
