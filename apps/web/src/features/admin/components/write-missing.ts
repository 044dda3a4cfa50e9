/** What the judge misses. The rules name what they found first, and then say it themselves. */
export const writeMissing = (missing: string) =>
  missing.includes('Still missing: ') ? missing : `Still missing: ${missing}`;
