import { isolate, type Notice } from '@groundwork/domain';
import { writeDue } from '../../ui/write-due.ts';

/** What happened, and a line about it. */
export function writeNotice(notice: Notice): { title: string; text: string } {
  switch (notice.kind) {
    case 'comment':
      return { title: `${isolate(notice.name)} commented on your report`, text: notice.text };
    case 'verdict': {
      const answer = `Your answer in “${isolate(notice.stepTitle)}”`;
      return notice.isAccepted
        ? { title: `${answer} was accepted`, text: 'Your coach checked it after replying.' }
        : { title: `${answer} isn't accepted yet`, text: "The step shows what's still missing." };
    }
    case 'report': {
      const { sections, titles } = notice;
      const more = sections - titles.length;
      return {
        title: `${sections} ${sections === 1 ? 'section' : 'sections'} of your report changed`,
        text: joinWords(more > 0 ? [...titles, `${more} more`] : titles),
      };
    }
    case 'appeal':
      return {
        title: `Your programme ${notice.isAccepted ? 'accepted your answer' : 'declined your appeal'} in “${isolate(notice.stepTitle)}”`,
        text: notice.reason,
      };
    case 'card':
      return { title: `Time to look at “${isolate(notice.title)}”`, text: `${writeDue(notice.dueOn)}.` };
  }
}

/** 'Problem, Solution and Pricing' */
const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
