import { describe, expect, it } from 'vitest';
import { findQuotes } from '../language/quotes.ts';
import { tokenise } from '../language/tokens.ts';
import { type CountedSignal, findSignals } from './signals.ts';

describe('findSignals', () => {
  it.each<[CountedSignal, number, string]>([
    ['number', 1, 'She lost 40 minutes'],
    ['number', 1, 'about £1,200 in all'],
    ['number', 1, 'it costs 12% more'],
    ['number', 1, 'nine patients'],
    ['number', 1, '31 unpaid hours'],
    ['number', 1, 'half a day'],
    ['number', 1, 'a quarter of an hour'],
    ['number', 2, '6 a day now, 1 with us'],
    ['negation', 3, 'we wont, they dont and she cant'],
    ['negation', 0, 'its cost and their wants'],
    ['number', 1, 'half of the chairs'],
    ['number', 3, '12 bakeries times 90, makes 1,080'],
    ['number', 1, 'a 40k loan'],
    ['number', 1, "it's one night, the one when the power fails"],
    ['number', 1, 'we pay one temp'],
    ['number', 2, 'a keeper with 20 hives loses four each winter'],
    ['number', 1, 'with the scale it should be one.'],
    ['number', 0, 'one day they will, as no one or only one of them did'],
    ['number', 0, 'one customer, the two of them, all three'],
    ['number', 2, '£2-4'],
    ['number', 2, '25–40 euros'],
    ['number', 2, '5 to 8'],
    ['number', 1, 'open 24-7'],
    ['number', 2, 'target was 80%, we had 71'],
    ['number', 4, '20/month - 3 hosting - 4 support = 12'],
    ['number', 1, 'by 31 October: 5 wards'],
    ['number', 1, 'on sunday, 5 hours'],
    ['number', 1, 'on Sunday 5 hours'],
    ['number', 0, 'from 10-12 June'],
    ['number', 0, 'a lot of money'],
    ['number', 0, 'the phone rang at 7:45 and at ten'],
    ['number', 0, 'on 3 June 2025'],
    ['number', 0, 'question 2'],
    ['number', 0, '500, 2000'],
    ['date', 1, 'On Tuesday 3 June Priya rang'],
    ['date', 1, 'on 2025-06-03 she rang'],
    ['date', 1, 'yesterday she rang'],
    ['date', 1, 'three weeks ago'],
    ['date', 1, 'the rent went up in March'],
    ['date', 1, 'since 1998'],
    ['date', 1, 'by the 5th'],
    ['date', 1, 'last month'],
    ['date', 2, 'on Monday and on 12 May'],
    ['date', 1, 'in the end of autumn 2023'],
    ['date', 1, 'Q3 2024 was wet'],
    ['date', 1, 'from 10-12 June'],
    ['date', 1, 'by sunday 6 july'],
    ['date', 1, 'mid-March'],
    ['date', 0, 'a mid-maysville shop'],
    ['date', 0, 'may, 5 wards'],
    ['date', 0, 'on Mondays'],
    ['date', 0, 'we may march on'],
    ['date', 0, 'the sun sat low'],
    ['date', 0, 'the last time'],
    ['role', 1, 'the receptionist'],
    ['role', 2, 'a farrier and two midwives'],
    ['role', 1, 'warehouse managers'],
    ['role', 0, 'the number on the paper in the calendar'],
    ['role', 0, 'users and customers'],
    ['role', 0, 'it is faster and easier, smoother and livelier'],
    ['reason', 1, 'because they lose money'],
    ['reason', 1, 'we wait, as their contracts run on'],
    ['reason', 1, 'since it hurts them weekly'],
    ['reason', 1, 'due to the heat'],
    ['reason', 0, 'since 1998'],
    ['reason', 0, 'reason, because, since'],
    ['reason', 0, 'as well as cats'],
    ['negation', 1, "they don't switch"],
    ['negation', 2, 'nobody, not even the boss'],
    ['negation', 0, 'they switch'],
  ])('finds %s %i times in "%s"', (signal, times, text) => {
    expect(findSignals(tokenise(text))[signal]).toBe(times);
  });
});

it.each(['kroner', 'krona', 'zloty', 'rand', 'forint', 'naira', 'rupees'])('knows %s as money', unit => {
  expect(findSignals(tokenise(`she paid 300 ${unit}`)).hasMoney).toBe(true);
});

describe('findQuotes', () => {
  it.each([
    [1, 'She said "I rang nine patients".'],
    [2, '“I rang nine patients”, and “we left it empty”'],
    [1, "Ingrid: 'I called every alto I knew'"],
    [1, '«I rang nine patients»'],
    [0, "the patients' list and the dentists' chairs"],
    [0, 'the "waiting list" is long'],
    [0, 'She said that she rang nine patients.'],
  ])('counts %i in %s', (count, text) => {
    expect(findQuotes(text, null).count).toBe(count);
  });

  it('goes on with a quotation over sentences, and gives up on one that never closes', () => {
    const first = findQuotes('She said "I rang nine patients.', null);
    expect(first.count).toBe(1);
    expect(findQuotes('Nobody picked up."', first.open)).toMatchObject({ count: 0, open: null, outside: '' });
    let open = first.open;
    for (let sentence = 0; sentence < 4; sentence += 1) open = findQuotes('And so on it goes.', open).open;
    expect(open).toBeNull();
  });
});
