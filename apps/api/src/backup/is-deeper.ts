/** Whether JSON nests more lists and objects into each other than this. Brackets in its strings do not count. */
export function isDeeper(json: string, limit: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (isText) {
      if (character === '\\') at += 1;
      isText = character !== '"';
    } else if (character === '"') isText = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}
