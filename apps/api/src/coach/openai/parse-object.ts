/** The JSON object of an answer, or null. Tolerates reasoning before the object and a code fence around it. */
export function parseObject(content: string): unknown {
  const answer = withoutReasoning(content);
  try {
    return JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}

/** The part of an answer that holds the object. The object may itself contain the closing reasoning tag as text. */
export function withoutReasoning(content: string): string {
  const reasons = !content.trimStart().startsWith('{');
  return reasons ? content.slice(content.lastIndexOf('</think>') + 1) : content;
}
