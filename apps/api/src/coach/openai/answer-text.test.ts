import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerText, answerIn } from './answer-text.ts';

function read(pieces: readonly string[], isThinkingTagged: boolean | null = true, isCut = false): string {
  const text = new AnswerText(isThinkingTagged);
  return pieces.map(piece => text.feed(piece)).join('') + text.end(isCut);
}

const DRESSES: [string, string, string][] = [
  ['thinking', '<think>Is it "40"? < 50.</think>They lose 40.', 'They lose 40.'],
  ['thinking in the middle', 'They <thinking>hm</thinking>lose 40.', 'They lose 40.'],
  ['thinking without an end', 'They lose 40.<think>And then', 'They lose 40.'],
  [
    'the channels of Harmony',
    '<|channel|>analysis<|message|>We need 40.<|end|><|start|>assistant<|channel|>final<|message|>They lose 40.<|return|>',
    'They lose 40.',
  ],
  [
    'a channel of tools',
    '<|start|>assistant<|channel|>commentary to=web<|message|>{"q":1}<|call|><|start|>assistant<|message|>They lose 40.',
    'They lose 40.',
  ],
  ['control tokens', 'They lose 40.<|im_end|><|endoftext|>', 'They lose 40.'],
  ['citations', 'They \uE200cite\uE202turn0search3\uE202turn1\uE201lose 40.\uE204', 'They lose 40.'],
  ['a citation without an end', `They \uE200${'x'.repeat(300)}lose 40.`, 'They lose 40.'],
  ['NUL', 'They\0 lose 40.', 'They lose 40.'],
  ['nothing', 'If a < b, they <b>lose</b> 40 |> <|', 'If a < b, they <b>lose</b> 40 |> <|'],
];

describe('an answer', () => {
  it.each(DRESSES)('is told without %s, wherever the pieces are cut', (_name, text, answer) => {
    expect(read([text])).toBe(answer);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 8 }), cuts => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        expect(read(at.slice(1).map((end, index) => text.slice(at[index], end)))).toBe(answer);
      }),
    );
    expect(read([...text])).toBe(answer);
  });

  it('is told as it comes where thinking has its tags', () => {
    const text = new AnswerText(true);
    expect([text.feed('They '), text.feed('lose <'), text.feed('b')]).toEqual(['They ', 'lose ', '']);
    expect(text.feed('>40</b>')).toBe('<b>40</b>');
  });
});

describe('where the opening tag is missing', () => {
  const pieces = ['Let me', ' think.</thi', 'nk>', 'They lose', ' 40.'];

  it('nothing is told before the closing one', () => {
    for (const isThinkingTagged of [null, false]) {
      const text = new AnswerText(isThinkingTagged);
      expect(pieces.map(piece => text.feed(piece))).toEqual(['', '', '', 'They lose', ' 40.']);
      expect(text.isUntagged).toBe(true);
    }
  });

  it('and the closing one too, all of it is the answer, unless the model ran out of room', () => {
    expect(read(['They lose', ' 40.'], null)).toBe('They lose 40.');
    expect(read(['They lose', ' 40.'], null, true)).toBe('');
    expect(read(['They lose', ' 40.'], true, true)).toBe('They lose 40.');
  });

  it('is not waited for any more once an opening one has come', () => {
    const text = new AnswerText(null);
    expect([text.feed('<think>Hm.</think>'), text.feed('They')]).toEqual(['', 'They']);
    expect(text.isUntagged).toBe(false);
  });
});

it('JSON may speak of all of these', () => {
  const json = '{"text":"<think>a</think> <|end|>"}';
  for (const text of [json, `\`\`\`json\n${json}\n\`\`\``])
    expect(answerIn(text, null)).toEqual({ text, isUntagged: false });
});
