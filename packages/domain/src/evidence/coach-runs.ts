import { isContentWord } from '../text/words.ts';
import type { PreparedSources } from './is-mostly-copied.ts';
import { isOwn, isPutAlike, type OwnWords, tells } from './own-words.ts';
import { trigrams } from './trigrams.ts';

/** With this many words in a row, a passage is taken from somewhere, and a sentence consists of it. */
const RUN_WORDS = 5;
/** This many of them must carry content: 'at the end of the day' belongs to everybody. */
const RUN_CONTENT = 3;
/** With this share of its words in the passage, a sentence belongs to it, 0 to 1. */
const SENTENCE_SHARE = 0.5;
const MIN_PART_WORDS = 3;

interface Run {
  from: number;
  to: number;
  by: number;
}

/**
 * The places of the sentences that belong to a passage of what the coach invented and the founder had not said by then:
 * those of which it has half, or five words. A passage goes on over sentences and lines, so that neither breaking it up
 * nor going on behind it makes it the founder's. Linear time.
 *
 * @param sentences a message's, each as its words
 * @param known how many of the texts, oldest first, there were when it was written
 */
export function findCoachRuns(
  sentences: readonly (readonly string[])[],
  { invented, own }: { invented: PreparedSources; own: OwnWords },
  known: number,
): Set<number> {
  const found = new Set<number>();
  const all = sentences.flat();
  const sentenceOf = sentences.flatMap((list, index) => list.map(() => index));
  for (const run of findRuns(all, invented, known)) {
    const passage = all.slice(run.from, run.to);
    if (passage.length < RUN_WORDS || passage.filter(isContentWord).length < RUN_CONTENT) continue;
    const source = { by: run.by, coachs: invented.sources[run.by]?.words ?? new Set<string>() };
    if (isOwn(passage, own, source)) continue;
    for (const { index, part } of partsOf(run, all, sentenceOf)) {
      const belongs =
        part.length >= RUN_WORDS || part.length >= (sentences[index]?.length ?? 0) * SENTENCE_SHARE;
      if (belongs && !isOwnPart(part, own, source)) found.add(index);
    }
  }
  return found;
}

/** Whether a part of a passage is the founder's own. A single word of theirs in the coach's sentence is not. */
function isOwnPart(part: readonly string[], own: OwnWords, source: Parameters<typeof isOwn>[2]): boolean {
  if (part.length < MIN_PART_WORDS || !isOwn(part, own, source)) return false;
  return part.filter(tells).length > 1 || isPutAlike(part, own, source.by);
}

function findRuns(all: readonly string[], { grams }: PreparedSources, known: number): Run[] {
  const runs: Run[] = [];
  const newest = new Map<number, Run>();
  for (const [from, gram] of trigrams(all).entries()) {
    for (const by of grams.get(gram)?.keys() ?? []) {
      if (by >= known) break;
      const before = newest.get(by);
      if (before && from <= before.to) before.to = from + 3;
      else {
        const run = { from, to: from + 3, by };
        newest.set(by, run);
        runs.push(run);
      }
    }
  }
  return runs;
}

function partsOf({ from, to }: Run, all: readonly string[], sentenceOf: readonly number[]) {
  const parts: { index: number; part: string[] }[] = [];
  for (let place = from; place < to; place += 1) {
    const [index, word] = [sentenceOf[place] ?? 0, all[place] ?? ''];
    const last = parts.at(-1);
    if (last?.index === index) last.part.push(word);
    else parts.push({ index, part: [word] });
  }
  return parts;
}
