import { APIError } from 'openai';
import { isFiltered } from './errors.ts';

/** Servers are mended and extended: what one refused is tried again after this. */
const REMEMBERED_MS = 10 * 60_000;

/** A refusal that holds for ten minutes. */
export interface Refusal {
  at: number | null;
}

export function remember(refusal: Refusal): void {
  refusal.at = performance.now();
}

export function stillHolds({ at }: Refusal): boolean {
  return at !== null && performance.now() - at < REMEMBERED_MS;
}

/**
 * Optional request fields, richest first. Servers differ in which they take (older ones know no JSON schema, some
 * models no temperature) and answer 400 or 422 to the rest.
 */
export interface RequestShapes<Shape> {
  readonly shapes: readonly Shape[];
  /** The first shape that the server is known to take, as long as its refusal of the richer ones holds. */
  known: number;
  readonly refusal: Refusal;
}

export function requestShapes<Shape>(...shapes: Shape[]): RequestShapes<Shape> {
  return { shapes, known: 0, refusal: { at: null } };
}

/** Calls with the richest shape the server accepts, and remembers a plainer one only once it has worked, for a while. */
export async function withShapes<Shape, T>(
  options: RequestShapes<Shape>,
  call: (shape: Shape) => Promise<T>,
): Promise<T> {
  const first = stillHolds(options.refusal) ? options.known : 0;
  let refused: unknown;
  for (const [index, shape] of options.shapes.entries()) {
    if (index < first) continue;
    try {
      const answer = await call(shape);
      if (refused !== undefined) {
        options.known = index;
        remember(options.refusal);
      }
      return answer;
    } catch (error) {
      if (!mayBeShape(error)) throw error;
      refused ??= error;
    }
  }
  throw refused;
}

function mayBeShape(error: unknown): boolean {
  if (!(error instanceof APIError) || isFiltered(error)) return false;
  return (error.status === 400 || error.status === 422) && error.code !== 'context_length_exceeded';
}
