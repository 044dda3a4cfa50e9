import type { Answer, AnyContract } from '../contracts/contract.ts';
import { buildRequest, type RequestInput, type RequestOptions } from './build-request.ts';
import { ApiError, AuthenticationError, InvalidResponseError } from './errors.ts';
import { parseJson } from './parse-json.ts';
import { sendForText } from './send.ts';
import { emptyOf, isTolerable, type ReadKind, readTolerantly } from './tolerance.ts';

/**
 * Calls an endpoint and returns its answer, checked against the contract.
 * Throws the errors of `errors.ts`; an abort rejects with the signal's reason.
 */
export async function request<C extends AnyContract>(
  contract: C,
  input: RequestInput<C>,
  options: RequestOptions = {},
): Promise<Answer<C>> {
  const outgoing = buildRequest(contract, input, options, 'application/json');
  const text = await sendForText(contract, outgoing, options);
  if (contract.status === 204) return undefined as Answer<C>;
  return check(contract, parseJson(text), outgoing.path);
}

/** Reads a list, and takes what F8 calls tolerable for an empty one. */
export async function readList<C extends AnyContract>(
  contract: C,
  input: RequestInput<C>,
  options: RequestOptions = {},
): Promise<Answer<C>> {
  return (await readOf('list', contract, input, options)) as Answer<C>;
}

/** Reads one record, or null where F8 tolerates its absence and for an empty object (decisions 1). */
export async function readEntity<C extends AnyContract>(
  contract: C,
  input: RequestInput<C>,
  options: RequestOptions = {},
): Promise<Answer<C> | null> {
  return readOf('entity', contract, input, options);
}

/**
 * As {@link request}, and null, in silence, for a 401 or null itself: there that is an answer (F8, user and login
 * paths). Nothing else is tolerated: a faulty answer is no sign that nobody is logged in.
 */
export async function readUnlessAnonymous<C extends AnyContract>(
  contract: C,
  input: RequestInput<C>,
  options: RequestOptions = {},
): Promise<Answer<C> | null> {
  const outgoing = buildRequest(contract, input, options, 'application/json');
  try {
    const text = await sendForText(contract, outgoing, { ...options, sessionOver: 'tell' });
    return text.trim() === 'null' ? null : check(contract, parseJson(text), outgoing.path);
  } catch (error) {
    if (error instanceof AuthenticationError) return null;
    throw error;
  }
}

/** Deletes a record. One that is gone already is a success too (F8). Throws a TypeError for what is no id (F5). */
export async function remove<C extends AnyContract>(
  contract: C,
  input: RequestInput<C>,
  options: RequestOptions = {},
): Promise<{ wasThere: boolean }> {
  const { params = {} } = input as { params?: Record<string, unknown> };
  for (const [name, id] of Object.entries(params)) {
    if (!Number.isSafeInteger(id) || Number(id) < 0) throw new TypeError(`${name} is no id: ${String(id)}`);
  }
  const outgoing = buildRequest(contract, input, options, 'application/json');
  try {
    await sendForText(contract, outgoing, options);
    return { wasThere: true };
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return { wasThere: false };
    throw error;
  }
}

async function readOf<C extends AnyContract>(
  kind: ReadKind,
  contract: C,
  input: RequestInput<C>,
  options: RequestOptions,
): Promise<Answer<C> | null> {
  const outgoing = buildRequest(contract, input, options, 'application/json');
  let text: string;
  try {
    text = await sendForText(contract, outgoing, options);
  } catch (error) {
    if (isTolerable(error)) return emptyOf(kind) as Answer<C> | null;
    throw error;
  }
  const value = readTolerantly(kind, contract.path, text);
  return value === null ? null : check(contract, value, outgoing.path);
}

function check<C extends AnyContract>(contract: C, value: unknown, path: string): Answer<C> {
  const parsed = contract.response.safeParse(value);
  if (!parsed.success) throw new InvalidResponseError(path, { cause: parsed.error });
  return parsed.data as Answer<C>;
}
