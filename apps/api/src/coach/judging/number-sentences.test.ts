import { readCoachText } from '@groundwork/domain';
import { growth, LINEAR } from '@groundwork/domain/testing';
import { describe, expect, it } from 'vitest';
import type { ChatMessage, EarlierCoachText } from '../turn-context.ts';
import { numberSentences } from './number-sentences.ts';

const OWN = 'Bakeries in Leeds cannot fill the early shift on Mondays.';
const INVENTED = 'Every unfilled shift costs a bakery about two hundred pounds of bread.';

const says = (id: number, content: string): ChatMessage => ({ id, role: 'user', content });
const wrote = (firstMessageId: number, written: string, own = OWN): EarlierCoachText => ({
  firstMessageId,
  ...readCoachText(written, [own], []),
});
const texts = (history: readonly ChatMessage[], written: readonly EarlierCoachText[]) =>
  numberSentences([], history, written).sentences.map(({ messageId, text }) => [messageId, text]);

it('leaves out of each message what only the coach had written by then, and numbers what is left', () => {
  const history = [says(1, INVENTED), says(3, `${INVENTED} ${OWN}`), says(5, OWN)];
  expect(numberSentences([], history, [wrote(3, `${OWN} ${INVENTED}`)]).sentences).toEqual([
    { number: 1, messageId: 1, start: 0, end: INVENTED.length, text: INVENTED },
    {
      number: 2,
      messageId: 3,
      start: INVENTED.length + 1,
      end: INVENTED.length + 1 + OWN.length,
      text: OWN,
    },
    { number: 3, messageId: 5, start: 0, end: OWN.length, text: OWN },
  ]);
});

it('tells by the form of the time whose a sentence is', () => {
  const first = readCoachText(`${OWN} ${INVENTED}`, [OWN], []);
  const again = readCoachText(INVENTED, [OWN, INVENTED], [first]);
  const taken = [
    { firstMessageId: 1, ...first },
    { firstMessageId: 3, ...again },
  ];
  expect(texts([says(5, INVENTED)], taken)).toEqual([]);
  const said = [wrote(1, `${OWN} ${INVENTED}`, `${OWN}\n${INVENTED}`), wrote(3, INVENTED, OWN)];
  expect(texts([says(5, INVENTED)], said)).toEqual([[5, INVENTED]]);
});

it('says which sentences are only the coach’s, and where they stand', () => {
  const { sentences, coachs } = numberSentences([], [says(3, `${OWN} ${INVENTED}`)], [wrote(1, INVENTED)]);
  expect(sentences.map(({ text }) => text)).toEqual([OWN]);
  const [start, end] = [OWN.length + 1, OWN.length + 1 + INVENTED.length];
  expect(coachs).toEqual([{ messageId: 3, start, end, text: INVENTED }]);
});

it('reads a long chat beside hundreds of texts in linear time', () => {
  const written = Array.from({ length: 200 }, (_, index) =>
    wrote(1, `${OWN} ${INVENTED} Variant ${index}.`, `${OWN}\nVariant ${index} of the form.`),
  );
  const history = Array.from({ length: 100 }, (_, index) => says(index, `${OWN} ${INVENTED} And ${index}.`));
  const read = (length: number) =>
    numberSentences([], history.slice(0, length / 100), written.slice(0, length / 50));
  expect(read(10_000).sentences.length).toBeGreaterThan(100);
  expect(growth(read)).toBeLessThan(LINEAR);
});

const NOTES = 'Met Dana at six. We bin forty loaves every single day. Then I ring round. She laughed.';
const noted = (content: string, { from = 1, id = 5, before = [] as ChatMessage[] } = {}) => {
  const notes = [
    { text: 'Nothing to do with it at all.', firstMessageId: 1 },
    { text: NOTES, firstMessageId: from },
  ];
  const { sentences, noted } = numberSentences([], [...before, says(id, content)], [], notes);
  const textsOf = (list: readonly { text: string }[]) => list.map(({ text }) => text);
  return { own: textsOf(sentences), noted: textsOf(noted) };
};

describe('a sentence that stands in notes of a conversation', () => {
  it.each([
    ['as it is', 'We bin forty loaves every single day.'],
    ['in other letters', 'we bin FORTY loaves — every single day'],
    ['with somebody before it', 'Dana: we bin forty loaves every single day.'],
    ['with a word more', 'Every week we bin forty loaves every single day.'],
    ['after a quotation of something else', '“Hm”, and we bin forty loaves every single day.'],
    ['in quotation marks that do not close', 'Dana said: “We bin forty loaves every single day.'],
  ])('is not the founder’s %s', (_, sentence) => {
    expect(noted(`We asked nine bakers.\n${sentence}`)).toEqual({
      own: ['We asked nine bakers.'],
      noted: [sentence],
    });
  });

  it.each([
    ['“We bin forty loaves every single day.”'],
    ['A bakery owner told me on 3 November: “We bin forty loaves every single day.”'],
    ['A bakery owner told me on 3 November: "We bin forty loaves every single day."'],
    ['Eine Bäckerin sagte: „We bin forty loaves every single day.“'],
  ])('counts as a quotation: %s', message => {
    expect(noted(message)).toEqual({ own: [message], noted: [] });
  });

  it('counts in a quotation of several sentences', () => {
    const own = ['A bakery owner told me: “We bin forty loaves every single day.', 'Then I ring round.”'];
    expect(noted(own.join(' '))).toEqual({ own, noted: [] });
  });

  it('counts in words of the founder’s, and when it is somebody else’s note', () => {
    for (const own of [
      'Bakeries throw away what they cannot sell.',
      'Forty loaves.',
      'Dana bins loaves each day.',
    ])
      expect(noted(own)).toEqual({ own: [own], noted: [] });
  });

  it('counts when it was said before it was noted, and then ever after', () => {
    const said = 'We bin forty loaves every single day.';
    expect(noted(said, { from: 6 })).toEqual({ own: [said], noted: [] });
    const before = [says(3, said)];
    expect(noted(said, { from: 4, before })).toEqual({ own: [said, said], noted: [] });
  });

  it('is looked for in many notes in linear time', () => {
    const history = Array.from({ length: 100 }, (_, index) => says(index + 1, `${OWN} And ${index} more.`));
    const look = (length: number) => {
      const notes = Array.from({ length: 7 }, (_, index) => ({
        text: `${NOTES} Visit ${index}. `.repeat(150).slice(0, length),
        firstMessageId: 1,
      }));
      return numberSentences([], history.slice(0, length / 100), [], notes);
    };
    expect(look(10_000).noted).toEqual([]);
    expect(growth(look)).toBeLessThan(LINEAR);
  });
});
