interface Referring {
  name: string;
  references: readonly string[];
}

/**
 * Parents before their children, else in the order given. A reference to itself or to a table that is not among them counts
 * for nothing.
 * @throws Error when tables refer to each other in a circle.
 */
export function orderTables<T extends Referring>(tables: readonly T[]): T[] {
  const ordered: T[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const isFree = ({ name, references }: T) =>
      references.every(other => other === name || !names.has(other));
    const free = waiting.filter(isFree);
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}`);
    ordered.push(...free);
    waiting = waiting.filter(table => !free.includes(table));
  }
  return ordered;
}
