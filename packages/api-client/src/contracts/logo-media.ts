import * as z from 'zod/mini';
import { defineContract } from './contract.ts';

/** The logo in use. `svgCode` is null when none is: then the product's own mark is drawn (F2, Layout shell). */
export const logoSchema = z.object({ svgCode: z.nullable(z.string().check(z.maxLength(65_536))) });
export type Logo = z.infer<typeof logoSchema>;

export const logoMediaContracts = {
  active: defineContract({
    method: 'GET',
    path: '/api/logo-media/active',
    tag: 'Service',
    summary:
      'The active logo as the SVG that is stored, to be sanitised before it is drawn; null when there is none',
    access: 'public',
    response: logoSchema,
  }),
};
