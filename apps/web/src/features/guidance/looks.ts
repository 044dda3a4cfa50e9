import { type CardDetails, isolate } from '@groundwork/domain';
import type { ChatWords } from '../../chat/chat-kind.ts';

/** One of the two designs of the chat about a card: its wording, and which facts of the card it shows. */
export interface Look {
  title: string;
  subtitle: (details: CardDetails | undefined) => string;
  /** Headings of the two panes, and tabs on a small screen. */
  panes: { card: string; chat: string };
  coachName: string;
  words: ChatWords;
  clear: { label: string; done: { title: string; message: string } };
  /** Shown instead of the page when the address names no card. */
  invalid: { title: string; text: string };
  /** Shows the card's id and creation day, but not its column, which is in the subtitle. */
  isLegacy: boolean;
}

const COMMON = {
  practice: 'It checks the card by fixed rules and leaves the wording to you.',
  clearing: 'This clears all messages about this card. The card and its results stay',
};

export const CURRENT: Look = {
  title: 'Card Guidance',
  subtitle: details => `AI guidance for ${details ? isolate(details.startup.name) : 'your card'}`,
  panes: { card: 'Card Details', chat: 'AI Co-Founder Guidance' },
  coachName: 'AI Co-Founder',
  words: {
    ...COMMON,
    empty: {
      text: 'AI Guidance: Ask for advice on validating your hypothesis, refining your test methodology, or interpreting your results.',
    },
    waiting: () => 'AI Co-Founder is typing...',
    placeholder: 'Ask for guidance on validating your hypothesis...',
  },
  clear: {
    label: 'Clear chat',
    done: { title: 'Chat cleared', message: 'All messages have been cleared.' },
  },
  invalid: { title: 'Card Guidance', text: 'Invalid card ID provided.' },
  isLegacy: false,
};

export const LEGACY: Look = {
  title: 'Test Guidance',
  subtitle: details =>
    details
      ? `${isolate(details.startup.name)} · ${isolate(details.column.name)}`
      : 'Validate your hypotheses and tests',
  panes: { card: 'Task Details', chat: 'Co-Founder' },
  coachName: 'Co-Founder',
  words: {
    ...COMMON,
    empty: {
      title: "Let's Validate Your Card",
      text: 'Ask about your hypothesis, your test, or what your results say.',
    },
    waiting: () => 'Co-Founder is typing...',
    placeholder: 'Ask your Co-Founder for guidance...',
  },
  clear: {
    label: 'Reset Chat',
    done: { title: 'Chat reset', message: 'The conversation has been reset.' },
  },
  invalid: { title: 'Error: Invalid Card ID', text: 'The requested card could not be found.' },
  isLegacy: true,
};
