/** What the provider streams. It travels in the founder's message, so that a relayed call carries it too. */
export interface Script {
  id: number;
  tokens: number;
  everyMs: number;
  /** The stream pauses after its first token until the benchmark releases all streams. */
  held?: boolean;
}

const COMMAND = /bench id=(\d+) tokens=(\d+) every=(\d+)( held)?/g;

export function toCommand({ id, tokens, everyMs, held }: Script): string {
  return `bench id=${id} tokens=${tokens} every=${everyMs}${held ? ' held' : ''}`;
}

/** Reads the last command of a prompt. The earlier ones are history. */
export function readCommand(messages: readonly { content: string }[]): Script {
  const text = messages.map(({ content }) => content).join('\n');
  const [, id, tokens, everyMs, held] = [...text.matchAll(COMMAND)].at(-1) ?? [];
  if (everyMs === undefined) throw new Error('The provider was asked without a command');
  return { id: Number(id), tokens: Number(tokens), everyMs: Number(everyMs), held: held !== undefined };
}

export function listTokens({ id, tokens }: Script): string[] {
  return Array.from({ length: tokens }, (_, index) => `${id}:${index} `);
}
