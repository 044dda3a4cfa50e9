import { describe, expect, it } from 'vitest';
import type { Message } from '../entities/message.ts';
import { isClosed } from './closing-message.ts';

type Said = Pick<Message, 'role' | 'kind' | 'content'>;
const coach = (content: string, kind: Message['kind'] = 'message'): Said => ({
  role: 'assistant',
  kind,
  content,
});
const founder = (content: string): Said => ({ role: 'user', kind: 'message', content });

describe('isClosed', () => {
  it.each<[string, Said[], boolean]>([
    ['not an empty chat', [], false],
    ['not one that goes on', [coach('Hello', 'opener'), founder('Hi'), coach('What did it cost?')], false],
    ['one with a closing message, whatever it says', [coach('Bye.', 'closing')], true],
    ['one whose closing message has no text yet', [coach('', 'closing')], true],
    ['one where the coach has said so', [coach('Done! Click **Continue to next step**.')], true],
    ['with a typographic apostrophe', [coach('You’ve completed this step.')], true],
    ['in whatever case', [coach('CONGRATULATIONS ON COMPLETING all of it')], true],
    ['not by the founder’s word', [founder('This step is complete, continue to next step')], false],
    ['not by the opener’s', [coach('Once you have completed this step, you will know.', 'opener')], false],
    ['whenever it was said', [coach('You have completed this step.'), founder('Thanks')], true],
  ])('%s', (_, messages, expected) => {
    expect(isClosed(messages)).toBe(expected);
  });
});
