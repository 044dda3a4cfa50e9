import { expect, it } from 'vitest';
import { withEnds } from './write-section.ts';

it.each([
  [
    ['safety officer Ulm', 'shift lead', 'nurse'],
    ['safety officer Ulm;', 'shift lead;', 'nurse'],
  ],
  [
    ['we lost an hour', 'Then it rained'],
    ['we lost an hour.', 'Then it rained'],
  ],
  [
    ['Ended.', '“Quoted!”', 'why?', 'list:', 'a,', 'b'],
    ['Ended.', '“Quoted!”', 'why?', 'list:', 'a,', 'b'],
  ],
  [
    ['老人忘记吃药。', '我们提醒', '老人'],
    ['老人忘记吃药。', '我们提醒;', '老人'],
  ],
  [[], []],
])('%j reads as %j', (texts, ended) => {
  expect(withEnds(texts)).toEqual(ended);
});
