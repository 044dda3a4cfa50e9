import type { ChatRequestBody } from './exchange.ts';

export function readPrompt(body: ChatRequestBody): string {
  return body.messages.find(message => message.role === 'user')?.content ?? '';
}

/** The data between a prompt's tags. */
export function readBlock(prompt: string, tag: string): unknown {
  const start = prompt.indexOf(`<${tag}>\n`) + tag.length + 3;
  return JSON.parse(prompt.slice(start, prompt.indexOf(`\n</${tag}>`)));
}
