import type { ChatRequestBody } from './exchange.ts';

export function readPrompt(body: ChatRequestBody): string {
  return body.messages.find(message => message.role === 'user')?.content ?? '';
}

/** The JSON inside a prompt's tag. */
export function readBlock(prompt: string, tag: string): unknown {
  const start = prompt.indexOf(`<${tag}>\n`) + tag.length + 3;
  return JSON.parse(prompt.slice(start, prompt.indexOf(`\n</${tag}>`)));
}
