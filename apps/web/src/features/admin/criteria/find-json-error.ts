/** The position at which a text stops being valid JSON. */
export interface JsonError {
  /** In UTF-16 code units, from 0. */
  offset: number;
  /** From 1. */
  line: number;
  column: number;
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * The first position at which a text is not valid JSON; null when it is valid. Browsers report it differently, and some
 * not at all. Not recursive, so that no nesting is too deep.
 */
export function findJsonError(text: string): JsonError | null {
  const open: string[] = [];
  let at = 0;
  let wanted: 'value' | 'value or end' | 'key' | 'key or end' | 'comma or end' = 'value';
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const close = (bracket: string) => {
    if (open.at(-1) !== bracket || text[at] !== bracket) return false;
    open.pop();
    at += 1;
    wanted = 'comma or end';
    return true;
  };
  for (;;) {
    take(SPACE);
    if (wanted === 'comma or end') {
      const around = open.at(-1);
      if (around === undefined) return at === text.length ? null : locate(text, at);
      if (close(around)) continue;
      if (text[at] !== ',') return locate(text, at);
      at += 1;
      wanted = around === '}' ? 'key' : 'value';
    } else if (wanted.startsWith('key')) {
      if (wanted === 'key or end' && close('}')) continue;
      if (take(STRING) === undefined) return locate(text, at);
      take(SPACE);
      if (text[at] !== ':') return locate(text, at);
      at += 1;
      wanted = 'value';
    } else {
      if (wanted === 'value or end' && close(']')) continue;
      const bracket = text[at];
      if (bracket === '{' || bracket === '[') {
        at += 1;
        open.push(bracket === '{' ? '}' : ']');
        wanted = bracket === '{' ? 'key or end' : 'value or end';
      } else if (take(STRING) === undefined && take(LITERAL) === undefined) return locate(text, at);
      else wanted = 'comma or end';
    }
  }
}

function locate(text: string, offset: number): JsonError {
  const before = text.slice(0, offset).split('\n');
  return { offset, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
