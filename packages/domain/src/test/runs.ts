declare const process: { env: Record<string, string | undefined> };

/** How many cases a test tries: `usual` ones, or `HUNT` times as many in `pnpm hunt`. */
export function runs(usual: number): number {
  return usual * Number(process.env.HUNT ?? 1);
}
