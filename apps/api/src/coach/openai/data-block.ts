/**
 * Text that others wrote, for a prompt: JSON between tags. With angle brackets escaped nothing inside can close the
 * tag, or spell one of the control tokens (`<|…|>`) that some local servers read from plain text.
 */
export function dataBlock(tag: string, value: unknown): string {
  return `<${tag}>\n${encode(value)}\n</${tag}>`;
}

/** One entry per line, so that the model can find its place. */
export function dataLines(tag: string, entries: readonly unknown[]): string {
  return `<${tag}>\n[\n${entries.map(encode).join(',\n')}\n]\n</${tag}>`;
}

function encode(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
}
