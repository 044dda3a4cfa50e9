/** The order of a new record: after all others. */
export const nextOrder = (rows: readonly { order: number }[] | undefined): string =>
  String(Math.max(0, ...(rows ?? []).map(({ order }) => order)) + 1);
