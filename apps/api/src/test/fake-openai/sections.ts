import type { SectionParagraphs } from '../../coach/provider.ts';
import type { Behaviour } from './exchange.ts';
import { type FakeUsage, sendCompletion } from './wire.ts';

interface WritesSectionOptions {
  finishReason?: string;
  /** Null: the server reports no usage. */
  usage?: FakeUsage | null;
}

const USAGE: FakeUsage = { inputTokens: 900, outputTokens: 200 };

/** A section with these statements by paragraph. */
export function writesSection(
  paragraphs: SectionParagraphs,
  { finishReason = 'stop', usage = USAGE }: WritesSectionOptions = {},
): Behaviour {
  return exchange =>
    sendCompletion(exchange, {
      content: JSON.stringify({ paragraphs }),
      finishReason,
      ...(usage && { usage }),
    });
}
