/** Text that a model may send beside its answer: thinking, control tokens of a chat template, citation marks. */
const MARK = /<\/?think(?:ing)?>|<\|[a-z_]{1,30}\|>|[\uE200-\uE2FF]/;
/** An end of a piece that may turn out to be the beginning of such a mark. */
const BEGINNING = /<(?:\/?[a-z]{0,8}|\|[a-z_]{0,30}\|?)$/;
const [CITES_FROM, CITES_TO] = ['\uE200', '\uE201'];
/** A citation mark names a few sources. Text after a mark that never ends is not lost. */
const MAX_CITATION = 300;

/** The kind of the text that follows. `name` is that of a channel, `turn` the head of a message. */
type Part = 'answer' | 'thinking' | 'name' | 'turn' | 'other channel' | 'citation';

/**
 * Reads a model's text piece by piece and keeps the answer. Dropped are `<think>…</think>`, the channels of Harmony
 * (`<|channel|>analysis<|message|>…`) other than the final one, control tokens, and citations between private-use
 * characters; also NUL, which PostgreSQL cannot store.
 *
 * @param isThinkingTagged false: all is thinking until a closing tag. Null: it may be, so nothing is told before the
 *   end or that tag.
 */
export class AnswerText {
  #part: Part = 'answer';
  #held = '';
  #name = '';
  #citation = 0;
  #isWaiting: boolean;
  #untold = '';
  /** A closing tag came without an opening one. */
  isUntagged = false;
  readonly #isThinkingTagged: boolean | null;

  constructor(isThinkingTagged: boolean | null) {
    this.#isThinkingTagged = isThinkingTagged;
    this.#isWaiting = isThinkingTagged !== true;
  }

  /** Returns the part of the answer that is certain by now. */
  feed(piece: string): string {
    this.#held += piece.replaceAll('\0', '');
    let told = '';
    for (;;) {
      const mark = MARK.exec(this.#held);
      if (!mark) break;
      told += this.#take(this.#held.slice(0, mark.index));
      this.#held = this.#held.slice(mark.index + mark[0].length);
      told += this.#turn(mark[0]);
    }
    const end = BEGINNING.exec(this.#held)?.index ?? this.#held.length;
    told += this.#take(this.#held.slice(0, end));
    this.#held = this.#held.slice(end);
    return told;
  }

  /**
   * The rest, at the end of the text.
   * @param isCut the model ran out of room: text that may be thinking then counts as it, because its end is missing
   */
  end(isCut = false): string {
    const told = this.#take(this.#held);
    this.#held = '';
    const untold = this.#isWaiting && isCut ? '' : this.#untold;
    this.#isWaiting = false;
    return untold + told;
  }

  #take(text: string): string {
    if (this.#part === 'name') this.#name += text;
    if (this.#part === 'citation') {
      const left = MAX_CITATION - this.#citation;
      this.#citation += text.length;
      if (text.length <= left) return '';
      this.#part = 'answer';
      return this.#take(text.slice(left));
    }
    if (this.#part !== 'answer') return '';
    if (!this.#isWaiting) return text;
    this.#untold += text;
    return '';
  }

  /** Returns the text that a mark makes certain. */
  #turn(mark: string): string {
    if (this.#part === 'thinking') {
      if (mark.startsWith('</think')) this.#part = 'answer';
      return '';
    }
    switch (mark) {
      case '<think>':
      case '<thinking>':
        // Its thinking is tagged, so the text before the tag is answer.
        return this.#begin('thinking');
      case '</think>':
      case '</thinking>':
        this.isUntagged = true;
        this.#isWaiting = false;
        this.#untold = '';
        return '';
      case '<|channel|>':
        this.#name = '';
        return this.#begin('name');
      case '<|start|>':
        return this.#begin('turn');
      case '<|message|>':
        this.#part =
          this.#part === 'name' && !this.#name.trim().startsWith('final') ? 'other channel' : 'answer';
        return '';
      case '<|end|>':
        if (this.#part === 'other channel') this.#part = 'turn';
        return '';
      case CITES_FROM:
        if (this.#part === 'answer') this.#part = 'citation';
        this.#citation = 0;
        return '';
      case CITES_TO:
        if (this.#part === 'citation') this.#part = 'answer';
        return '';
      default:
        return '';
    }
  }

  #begin(part: Part): string {
    this.#part = part;
    const told = this.#isWaiting && this.#isThinkingTagged === null ? this.#untold : '';
    if (this.#isThinkingTagged === null) {
      this.#isWaiting = false;
      this.#untold = '';
    }
    return told;
  }
}

/** The answer in a text that came as a whole. JSON stays unchanged, because its strings may contain such marks. */
export function answerIn(
  text: string,
  isThinkingTagged: boolean | null,
  isCut = false,
): { text: string; isUntagged: boolean } {
  if (/^\s*(?:[[{]|```)/.test(text)) return { text, isUntagged: false };
  // Nothing is lost by waiting, but a cut text says nothing of its kind.
  const answer = new AnswerText(isCut ? isThinkingTagged : null);
  const told = answer.feed(text) + answer.end(isCut);
  return { text: told.trim(), isUntagged: answer.isUntagged };
}
