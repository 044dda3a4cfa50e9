import { readCoachText } from '@groundwork/domain';
import { expect, it } from 'vitest';
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
  const written = Array.from({ length: 300 }, (_, index) =>
    wrote(1, `${OWN} ${INVENTED} Variant ${index}.`, `${OWN}\nVariant ${index} of the form.`),
  );
  const history = Array.from({ length: 130 }, (_, index) => says(index, `${OWN} ${INVENTED} And ${index}.`));
  const started = performance.now();
  expect(numberSentences([], history, written).sentences.length).toBeGreaterThan(130);
  expect(performance.now() - started).toBeLessThan(4000);
});
