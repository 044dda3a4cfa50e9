import { MAX_SVG_LENGTH, optionalText } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { logoSchema } from './logo-media.ts';
import { WRITE_AT_ONCE } from './timing.ts';

export const adminLogoContracts = {
  replace: defineContract({
    method: 'PUT',
    path: '/api/admin/logo-media/active',
    kind: 'write',
    summary: "Replace the logo with an SVG drawing, which is sanitised. Null restores the product's own mark",
    access: 'admin',
    body: z.object({ svgCode: optionalText(MAX_SVG_LENGTH) }),
    response: logoSchema,
    timing: WRITE_AT_ONCE,
  }),
};
