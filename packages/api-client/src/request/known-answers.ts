/** The text of an answer, and the tag by which the server knows whether it is still current. */
export interface KnownAnswer {
  etag: string;
  text: string;
}

const MAX_ANSWERS = 60;
/** In UTF-16 code units, of all answers together. A longer answer is not kept at all. */
const MAX_LENGTH = 4_000_000;

/**
 * The last answers of GETs, by path and query. If one has not changed, the server need not send it again (RFC 9110,
 * 304). In memory only: the answers belong to a user, and not on the browser's disk.
 */
const answers = new Map<string, KnownAnswer>();
let length = 0;

export function recallAnswer(address: string): KnownAnswer | undefined {
  const answer = answers.get(address);
  if (answer) {
    // The last used is the last to go.
    answers.delete(address);
    answers.set(address, answer);
  }
  return answer;
}

/** Keeps an answer that came with a tag; an answer without one deletes the known one. */
export function rememberAnswer(address: string, etag: string | null, text: string): void {
  forgetAnswer(address);
  if (etag === null || text.length > MAX_LENGTH) return;
  answers.set(address, { etag, text });
  length += text.length;
  for (const oldest of answers.keys()) {
    if (answers.size <= MAX_ANSWERS && length <= MAX_LENGTH) break;
    forgetAnswer(oldest);
  }
}

/** For a change of user: these answers belong to the earlier one. */
export function forgetAnswers(): void {
  answers.clear();
  length = 0;
}

function forgetAnswer(address: string): void {
  length -= answers.get(address)?.text.length ?? 0;
  answers.delete(address);
}
