import * as z from 'zod/mini';
import type { ChatRequestBody } from './exchange.ts';
import { readBlock, readPrompt } from './prompt-blocks.ts';

const formSchema = z.record(z.string(), z.string());
const fieldSchema = z.object({ field: z.string(), text: z.string() });

/** What the coach was asked to write, parsed from the prompt. */
export interface WriteRequest {
  field: string;
  /** The field's current text. */
  current: string;
  /** The other fields that are filled in. */
  form: Record<string, string>;
}

export function isWriteRequest(body: ChatRequestBody): boolean {
  return readPrompt(body).includes('\n<startup_form>\n');
}

export function readWriteRequest(body: ChatRequestBody): WriteRequest {
  const prompt = readPrompt(body);
  const { field, text } = fieldSchema.parse(readBlock(prompt, 'field_now'));
  return { field, current: text, form: formSchema.parse(readBlock(prompt, 'startup_form')) };
}
