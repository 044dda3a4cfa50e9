import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unsupportedFigures } from './figures.ts';

describe('what a source says in other words', () => {
  it.each([
    ['€40k a year', '40,000 euros a year'],
    ['40,000 euros', 'EUR 40k'],
    ['40 000 €', '€40,000'],
    ['40.000 Euro', '40.000 €'],
    ['$1.5 million', '1,500,000 dollars'],
    ['$1.5m', 'US$1.5 m'],
    ['1,5 Mio. €', '€1.5m'],
    ['half a million pounds', '£500,000'],
    ['a million and a half dollars', '$1.5m'],
    ['forty pounds', '£40'],
    ['forty quid', 'GBP 40'],
    ['a forty-pound fee', '£40'],
    ['50p', '£0.50'],
    ['20 cents', '€0.20'],
    ['Rs. 500', '500 rupees'],
    ['A$40', 'AUD 40'],
    ['40 minutes', 'forty minutes'],
    ['40 minutes', 'lost 40m on Tuesday'],
    ['forty-five minutes', '45 min'],
    ['45-minute slots', 'slots of 45 minutes'],
    ['two hundred and fifty clinics', '250 clinics'],
    ['twelve hundred clinics', '1,200 clinics'],
    ['a hundred clinics', '100 clinics'],
    ['2.5 thousand', 'two and a half thousand'],
    ['2.5 million', 'two point five million'],
    ['12,34,567 users', '1234567 users'],
    ["1'500 users", '1,500 users'],
    ['1.500.000 users', '1,500,000 users'],
    ['two dozen clinics', '24 clinics'],
    ['dozens of clinics', '190 clinics'],
    ['hundreds of euros', '€400'],
    ['a few hundred clinics', 'hundreds of clinics'],
    ['40 %', '40%'],
    ['forty per cent', '40 percent'],
    ['40 Prozent', '40%'],
    ['20 to 30 percent', '20–30%'],
    ['50%', 'half of them'],
    ['25%', 'a quarter of them'],
    ['75 percent', 'three quarters'],
    ['33%', 'a third'],
    ['67%', 'two thirds'],
    ['20%', 'one in five'],
    ['90%', '9 out of 10'],
    ['£20k to £30k', '£20–30k'],
    ['between 20 and 30%', 'from 20% to 30%'],
    ['15 times', '15x'],
    ['the 21st', '21 November'],
    ['the twenty-first', 'the 21st'],
    ['in her forties', 'in her 40s'],
    ['a thirty-second pitch', 'a pitch of 30 seconds'],
    ['3:30 pm', '15:30'],
    ['17:00', '5pm'],
    ['21 November 2026', '2026-11-21'],
    ['４０ minutes', '40 minutes'],
    ['٤٠ minutes', '40 minutes'],
    ['40½ hours', '40.5 hours'],
    ['**40** minutes', '40 minutes'],
    ['40万円', '¥400,000'],
    ['Section 106', 'section 106'],
  ])('%s rests on %s', (text, source) => {
    expect(unsupportedFigures(text, [source])).toEqual([]);
  });
});

describe('what no source says', () => {
  it.each([
    ['€40k a year', '40,000 a year', ['€40k']],
    ['£40', '40', ['£40']],
    ['£40', '€40', ['£40']],
    ['£4', '£40', ['£4']],
    ['forty pounds', 'forty minutes', ['forty pounds']],
    ['40.000 euros', '40 euros', ['40.000 euros']],
    ['40m users', '40 users', ['40m']],
    ['40,000', '€40,000', ['40,000']],
    ['40 clinics', '40% of clinics', ['40']],
    ['40%', '40 clinics', ['40%']],
    ['5%', '5 clinics', ['5%']],
    ['forty percent', '30%', ['forty percent']],
    ['40 percentage points', '', ['40 percentage points']],
    ['30%', 'a third', ['30%']],
    ['thirteen clinics', 'twelve clinics', ['thirteen']],
    ['13 clinics', '12 clinics', ['13']],
    ['two hundred and fifty', '200 and 50', ['two hundred and fifty']],
    ['dozens of clinics', '14 clinics', ['dozens']],
    ['thousands of clinics', 'since 2019, hundreds of clinics', ['thousands']],
    ['hundreds of euros', '400 clinics', ['hundreds of euros']],
    ['millions', 'half a million', ['millions']],
    ['20–30 clinics', '20 clinics', ['30']],
    ['20 to 30%', '20 clinics, 30%', ['20']],
    ['£20–30k', '£20', ['£20', '30k']],
    ['in 2027', 'in 2026', ['2027']],
    ['at 10:30', 'at 10:15', ['10:30']],
    ['15x faster', '5x faster', ['15']],
    ['the twentieth', 'the 19th', ['twentieth']],
    ['Section 106', 'Section 8', ['106']],
    ['USD40k', '40k', ['USD40k']],
    ['约40分钟', '四分钟', ['40']],
    ['**40%** of them, and **£5**', '', ['40%', '£5']],
    ['12 of 40, then 50', 'of 40', ['50']],
    ['99, 98 and 99', '', ['99', '98', '99']],
  ])('%s does not rest on %s', (text, source, figures) => {
    expect(unsupportedFigures(text, [source])).toEqual(figures);
  });
});

describe('what is no figure, or free', () => {
  it.each([
    'Twelve clinics, 12 clinics, a dozen, 7.5 hours, one of two.',
    'B2B, Web3, H1, COVID-19, GPT-4, MP3',
    '1. First\n13. Last\n## Second',
    'The first, the third, a second',
    '9am, 5 pm, 10:00',
    'Half of them, a quarter, two thirds',
  ])('%s', text => {
    expect(unsupportedFigures(text, [])).toEqual([]);
  });
});

describe('any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...'£ $ € % 40 7 13 1,500 40.000 k m million twenty hundred and a half dozens of to – - euros EUR percent per cent 10:30 pm ½ 2024 \n . ** few point five'.split(
        ' ',
      ),
    ),
    fc.constant(' '),
    fc.string(),
  );
  const text = fc.array(piece, { maxLength: 20 }).map(pieces => pieces.join(''));

  it('is supported by itself', () => {
    fc.assert(fc.property(text, one => unsupportedFigures(one, [one]).length === 0));
  });

  it('has no more unsupported figures for a further source', () => {
    fc.assert(
      fc.property(text, text, text, (one, first, second) => {
        const before = unsupportedFigures(one, [first]).length;
        expect(unsupportedFigures(one, [first, second]).length).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('has its figures verbatim and in order', () => {
    fc.assert(
      fc.property(text, one => {
        let at = 0;
        for (const figure of unsupportedFigures(one, [])) {
          const found = one.indexOf(figure, at);
          expect(found).toBeGreaterThanOrEqual(at);
          at = found + figure.length;
        }
      }),
    );
  });

  it.each([
    '1',
    '1,',
    '1.',
    '12,34,',
    '1 000 ',
    'twenty-',
    'hundred ',
    'a ',
    'and a half ',
    '£',
    '[',
    '1:',
    '20 to 30%',
    '\u0301',
  ])('of 100 KB of %j takes little time', repeated => {
    const long = repeated.repeat(100_000 / repeated.length);
    const started = Date.now();
    unsupportedFigures(long, [long]);
    expect(Date.now() - started).toBeLessThan(4000);
  });
});
