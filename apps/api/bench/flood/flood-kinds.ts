/** Whence the tries come. */
export const FLOODS = ['one address', 'many addresses'] as const;
export type FloodKind = (typeof FLOODS)[number];

export const CONNECTIONS = 20;

export interface Flood {
  kind: FloodKind;
  /** Of the server. */
  url: string;
}

/** What came of a flood. */
export interface FloodCount {
  seconds: number;
  statuses: Record<number, number>;
  /** Tries without an answer. */
  errors: number;
}

/** A flood of its own for the `ask` of a child, which takes no spaces. */
export const encodeFlood = (flood: Flood) => encodeURIComponent(JSON.stringify(flood));
export const decodeFlood = (text: string) => JSON.parse(decodeURIComponent(text)) as Flood;
