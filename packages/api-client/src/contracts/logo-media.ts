import { MAX_SVG_LENGTH } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { MINUTE, READ } from './timing.ts';

/** The active logo. Where `svgCode` is null, the product's own mark is drawn. */
export const logoSchema = z.object({ svgCode: z.nullable(z.string().check(z.maxLength(MAX_SVG_LENGTH))) });
export type Logo = z.infer<typeof logoSchema>;

export const logoMediaContracts = {
  active: defineContract({
    method: 'GET',
    path: '/api/logo-media/active',
    kind: 'record',
    summary:
      'The active logo as stored SVG, to be sanitised before it is drawn; `svgCode` is null if there is none',
    access: 'public',
    response: logoSchema,
    timing: READ,
    freshness: { freshMs: 5 * MINUTE, keptMs: 30 * MINUTE },
  }),
};
