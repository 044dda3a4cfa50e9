/** The parts of the parser's interface that are used here. */
interface Effects {
  enter: (type: 'data') => void;
  exit: (type: 'data') => void;
  consume: (code: number | null) => void;
}
type State = (code: number | null) => State | undefined;

const BACKSLASH = 92;
const BRACKETS = new Set([...'()[]'].map(bracket => bracket.charCodeAt(0)));

/**
 * An extension of the parser that keeps the backslashes of `\(x\)` and `\[x\]`, between which models write formulas. In
 * CommonMark they would vanish.
 */
export const keepBackslashes = {
  text: { [BACKSLASH]: { name: 'keptBackslash', tokenize } },
};

function tokenize(effects: Effects, ok: State, nok: State): State {
  const readBracket: State = code => {
    if (code === null || !BRACKETS.has(code)) return nok(code);
    effects.consume(code);
    effects.exit('data');
    return ok;
  };
  return code => {
    effects.enter('data');
    effects.consume(code);
    return readBracket;
  };
}
