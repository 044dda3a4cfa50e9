/** The JSON object of an answer, or null. Tolerates words before the object and a code fence around it. */
export function parseObject(content: string): unknown {
  try {
    return JSON.parse(content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
