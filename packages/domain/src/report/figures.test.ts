import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../test/growth.ts';
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
    ['3:30 pm', '15:30'],
    ['17:00', '5pm'],
    ['21 November 2026', '2026-11-21'],
    ['４０ minutes', '40 minutes'],
    ['٤٠ minutes', '40 minutes'],
    ['40½ hours', '40.5 hours'],
    ['**40** minutes', '40 minutes'],
    ['4️⃣0️⃣ minutes', '40 minutes'],
    ['7<!-- -->2 minutes', '72 minutes'],
    ['~~7~~2 minutes', '72 minutes'],
    ['9 k users', '9,000 users'],
    ['2 mln', '2 million'],
    ['zł90', '90 PLN'],
    ['90 Fr.', 'CHF 90'],
    ['1.125 million', '1,125,000'],
    ['€20–30k', 'between €20,000 and €30,000'],
    ['half a billion', '500 million'],
    ['40万円', '¥400,000'],
    ['Section 106', 'section 106'],
    ['£1–2 million', 'between one and two million pounds'],
    ['£1–2 million', 'between £1 and £2 million'],
    ['£20,000 to £30,000', 'between 20 and 30k pounds'],
    ['60%', 'three out of the five'],
    ['60%', '3 of the 5 I asked'],
    ['€49', '49,- €'],
    ['€49,–', '49 euros'],
    ['half of clinics', '50% of clinics'],
    ['Half the owners pay.', 'one in two pays'],
    ['9 out of 10 clinics', '90%'],
    ['nine clinics out of ten', '9 of the 10'],
    ['a third of owners', '33%'],
    ['11 of 12 signed', '11 of the 12 surgeries signed'],
    ['11 of 12 signed', 'We asked 12 surgeries; 11 signed.'],
    ['We cut the time in half.', 'The time was halved.'],
    ['sales doubled', 'they grew 2x'],
    ['sales tripled', 'three times as many sales'],
    ['10x growth', 'tenfold growth'],
    ['twice as many', 'their number doubled'],
    ['40%', '4**0**%'],
    ['[forty](https://a.example/99)', '40'],
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
    ['millions', 'half a million', ['millions']],
    ['20–30 clinics', '20 clinics', ['30']],
    ['20 to 30%', '20 clinics, 30%', ['20']],
    ['£20–30k', '£20', ['£20', '30k']],
    ['in 2027', 'in 2026', ['2027']],
    ['at 10:30', 'at 10:15', ['10:30']],
    ['15x faster', '5x faster', ['15x']],
    ['the twentieth', 'the 19th', ['twentieth']],
    ['Section 106', 'Section 8', ['106']],
    ['USD40k', '40k', ['USD40k']],
    ['约40分钟', '四分钟', ['40']],
    ['**40%** of them, and **£5**', '', ['40%', '£5']],
    ['12 of 40, then 50', 'of 40', ['12 of 40', '50']],
    ['12 of 40, then 50', '30% and 50', ['40']],
    ['20€ 40 times', '20', ['20€', '40']],
    ['99, 98 and 99', '', ['99', '98', '99']],
    ['Half of clinics want it.', 'a third of clinics', ['Half']],
    ['half the price', '30%', ['half']],
    ['A quarter of clinics want it.', 'each quarter of the year', ['A quarter']],
    ['Three quarters of clinics want it.', '', ['Three quarters']],
    ['two-thirds pay', '', ['two-thirds']],
    ['9 out of 10 clinics', '9 clinics in Leeds', ['9 out of 10']],
    ['nine in ten clinics', '10 clinics', ['nine in ten']],
    ['11 of 12 signed', '11 signed', ['11 of 12']],
    ['churn is one in ten', '', ['one in ten']],
    ['it tripled', 'it doubled', ['tripled']],
    ['fivefold, ten-fold, 10x growth', '', ['fivefold', 'ten-fold', '10x']],
    ['LTV to CAC of 5:1', '3:1', ['5:1']],
    ['4**0**% and 4*0*%', '4', ['4**0**%', '4*0*%']],
    ['£`40`k', '40', ['£`40`k']],
    ['4\u200B0%', '4', ['4\u200B0%']],
    ['4&#48;&percnt;', '48', ['4&#48;&percnt;']],
    ['[4](https://a.example)0%', '4', ['4](https://a.example)0%']],
    ['４０％', '4', ['４０％']],
    ['£1–2 million', 'one pound and two pounds', ['£1', '2 million']],
    ['10x in Q4 2026 on an iPhone 15', '', ['10x', '2026', '15']],
    ['21.11.2026', '21.11.2025', ['2026']],
    ['pre-2020', '', ['2020']],
    ['£70', '£30 for one and £40 for the other', ['£70']],
    ['70 minutes', '30 minutes and 40 minutes', ['70']],
  ])('%s does not rest on %s', (text, source, figures) => {
    expect(unsupportedFigures(text, [source])).toEqual(figures);
  });
});

describe('what is no figure, or free', () => {
  it.each([
    'Twelve clinics, 12 clinics, a dozen, 7.5 hours, one of two.',
    'B2B, Web3, H1, W3C, COVID-19, covid19, GPT-4, MP3, sha256, i18n, x86, anna42@clinic.example, /page12',
    '1. First\n13. Last\n## Second',
    'The first, the third, a second',
    '9am, 10:00',
    'Half an hour, half a day, half a page, half-time, three quarters of an hour, 2.5 hours',
    'In the second half of the call, the other half, two and a half hours, half empty by noon',
    'Last quarter, a quarter ago, three quarters in a row, once a quarter, the first quarter',
    'A third clinic joined, a fifth meeting, the third of them',
    'One of the two founders, one of four; one in three weeks; on 3/4 we met',
    'Every second counts, every second Tuesday, every third week',
    'Ten times a day, twice a week, called three times the same day, 3 x 4 m',
    'Double-check, a double room, double-booked, the tablet doubles as a till, double down on Leeds',
    'one-to-one, 1:1 calls, from five to one',
    'A grand opening, grand pianos; the reason is twofold',
  ])('%s', text => {
    expect(unsupportedFigures(text, [])).toEqual([]);
  });
});

it('has both numbers of a share in sources that follow one another, and in no others', () => {
  const text = 'Three of the five receptionists said so.';
  const [asked, said] = ['I asked five receptionists.', 'Three of them said so.'];
  expect(unsupportedFigures(text, [asked, said])).toEqual([]);
  expect(unsupportedFigures(text, [asked, 'It rained.', said])).toEqual(['Three of the five']);
});

describe('any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...'£ $ € % 40 7 13 1,500 40.000 k m million twenty hundred and a half dozens of to – - euros EUR percent per cent 10:30 pm ½ 2024 \n . ** few point five in out every quarter third double twice x times fold : / grand tenner figures odd & &#48; [ ]( ) * ` past'.split(
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

  it('has a sign between two numbers in the first', () => {
    expect(unsupportedFigures('hundred£five', [])).toEqual(['hundred£']);
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
    '1 of ',
    '1/2 ',
    'half a ',
    'doubled ',
    '4*0*',
    '[4](x)',
    'one ',
    'doubled',
    '1/2/',
    '1. ',
    'EUR ',
    '<!-- ',
    '&amp;',
    '9 of 10 in ',
    '&#48;',
    '20 to 30%',
    '\u0301',
  ])('takes linear time over %j again and again', repeated => {
    const read = (length: number) => {
      const long = repeated.repeat(length / repeated.length);
      return unsupportedFigures(long, [long]);
    };
    expect(growth(read)).toBeLessThan(LINEAR);
  });
});
