import { text } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { WRITE_AT_ONCE } from './timing.ts';

export const MAX_URL_LENGTH = 2048;

/** A page's description of itself; null where it has none. */
export const urlMetadataSchema = z.object({
  title: z.nullable(z.string()),
  siteName: z.nullable(z.string()),
  /** A `data:` URI of a png, ico, gif, jpeg or webp of at most 32 KB, so that nothing is loaded from elsewhere. */
  favicon: z.nullable(z.string()),
});
export type UrlMetadata = z.infer<typeof urlMetadataSchema>;

export const urlMetadataContracts = {
  read: defineContract({
    method: 'POST',
    path: '/api/url-metadata',
    kind: 'write',
    summary:
      'The title, site name and icon of a public page, cached for an hour. All are null if the server may not load it',
    access: 'user',
    body: z.object({ url: text(MAX_URL_LENGTH) }),
    response: urlMetadataSchema,
    refusals: ['url.not_allowed', 'url.timed_out', 'request.rate_limited'],
    timing: { ...WRITE_AT_ONCE, timeoutMs: 15_000, retries: 0 },
    sessionOver: 'tell',
  }),
};
