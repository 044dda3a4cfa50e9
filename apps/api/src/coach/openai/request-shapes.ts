import { APIError } from 'openai';
import { isFiltered } from './errors.ts';

/**
 * Optional request fields, richest first. Servers differ in which they take (older ones know no JSON schema, some
 * models no temperature) and answer 400 or 422 to the rest.
 */
export interface RequestShapes<Shape> {
  readonly shapes: readonly Shape[];
  /** The first shape that the server is known to take. */
  known: number;
}

export function requestShapes<Shape>(...shapes: Shape[]): RequestShapes<Shape> {
  return { shapes, known: 0 };
}

/** Calls with the richest shape the server accepts, and remembers a plainer one only once it has worked. */
export async function withShapes<Shape, T>(
  options: RequestShapes<Shape>,
  call: (shape: Shape) => Promise<T>,
): Promise<T> {
  let refusal: unknown;
  for (const [index, shape] of options.shapes.entries()) {
    if (index < options.known) continue;
    try {
      const answer = await call(shape);
      options.known = Math.max(options.known, index);
      return answer;
    } catch (error) {
      if (!mayBeShape(error)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

function mayBeShape(error: unknown): boolean {
  if (!(error instanceof APIError) || isFiltered(error)) return false;
  return (error.status === 400 || error.status === 422) && error.code !== 'context_length_exceeded';
}
