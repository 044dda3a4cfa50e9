declare const process: { env: Record<string, string | undefined> };

/** Number of cases to try: `usual`, or `HUNT` times as many under `pnpm hunt`. */
export function runs(usual: number): number {
  return usual * Number(process.env.HUNT ?? 1);
}
