import type { ChatRequestBody } from './exchange.ts';
import { readPrompt } from './prompt-blocks.ts';

export function isSectionRequest(body: ChatRequestBody): boolean {
  return /(?:^|\n)<(?:section|report_section|sources)>\n/.test(readPrompt(body));
}
