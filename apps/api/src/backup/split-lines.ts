const LINE_FEED = 0x0a;

export class LongLineError extends Error {}

/**
 * The lines of what comes in, line feed included; one that never ends is not among them.
 * @param longest bytes that a line may have
 * @throws LongLineError as soon as one has more: it is not collected to its end
 */
export async function* splitLines(chunks: AsyncIterable<Buffer>, longest: number): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  const add = (bytes: number) => {
    length += bytes;
    if (length > longest) throw new LongLineError(`A line has more than ${longest} bytes`);
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      const rest = chunk.subarray(start, end + 1);
      add(rest.length);
      yield begun.length === 0 ? rest : Buffer.concat([...begun, rest]);
      begun = [];
      length = 0;
      start = end + 1;
    }
    add(chunk.length - start);
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
}
