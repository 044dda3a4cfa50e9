import type { Answer, AnyContract } from '../contracts/contract.ts';
import {
  buildRequest,
  type OutgoingRequest,
  type Parts,
  type RequestArguments,
  type RequestInput,
  type RequestOptions,
} from './build-request.ts';
import { ApiError, AuthenticationError, InvalidResponseError } from './errors.ts';
import { parseJson } from './parse-json.ts';
import { sendForText } from './send.ts';
import { emptyOf, isTolerable, understand } from './tolerance.ts';

/** The result of a call: a record may be missing, and a deletion says whether there was something to delete. */
export type Result<C extends AnyContract> = C['kind'] extends 'record'
  ? Answer<C> | null
  : C['kind'] extends 'deletion'
    ? { wasThere: boolean }
    : Answer<C>;

/**
 * Calls an endpoint as its contract says, and returns its answer, checked against the contract.
 * Throws the errors of `errors.ts`; an abort rejects with the signal's reason. A TypeError is the caller's mistake.
 */
export async function request<C extends AnyContract>(
  contract: C,
  ...[input, options = {}]: RequestArguments<C>
): Promise<Result<C>> {
  if (contract.kind === 'deletion') assertIds(input as Parts | undefined);
  const outgoing = buildRequest(contract, (input ?? {}) as RequestInput<C>, options, 'application/json');
  switch (contract.kind) {
    case 'list':
    case 'record':
      return (await readTolerantly(contract, outgoing, options)) as Result<C>;
    case 'deletion':
      return (await deleteRecord(contract, outgoing, options)) as Result<C>;
    default:
      return (await send(contract, outgoing, options)) as Result<C>;
  }
}

/**
 * Like {@link request}, but null for a 401 and for a plain null: both say that nobody is logged in (SE-21). Any other
 * faulty answer is an error.
 */
export async function requestUnlessAnonymous<C extends AnyContract>(
  contract: C,
  input: RequestInput<C>,
  options: RequestOptions = {},
): Promise<Answer<C> | null> {
  const outgoing = buildRequest(contract, input, options, 'application/json');
  try {
    const text = await sendForText(contract, outgoing, options);
    return text.trim() === 'null' ? null : check(contract, parseJson(text), outgoing.path);
  } catch (error) {
    if (error instanceof AuthenticationError) return null;
    throw error;
  }
}

async function send<C extends AnyContract>(
  contract: C,
  outgoing: OutgoingRequest,
  options: RequestOptions,
): Promise<Answer<C>> {
  const text = await sendForText(contract, outgoing, options);
  if (contract.status === 204) return undefined as Answer<C>;
  return check(contract, parseJson(text), outgoing.path);
}

/** Answers that count as nothing become an empty list, or null (RQ-28 to RQ-32). */
async function readTolerantly<C extends AnyContract>(
  contract: C,
  outgoing: OutgoingRequest,
  options: RequestOptions,
): Promise<Answer<C> | null> {
  const kind = contract.kind === 'list' ? 'list' : 'record';
  let text: string;
  try {
    text = await sendForText(contract, outgoing, options);
  } catch (error) {
    if (isTolerable(error, contract.missingIsEmpty)) return emptyOf(kind) as Answer<C> | null;
    throw error;
  }
  const value = understand(kind, contract.wrappedIn, text);
  return value === null ? null : check(contract, value, outgoing.path);
}

/** Refuses anything that is not an id, before it is sent (RQ-34). */
function assertIds({ params = {} }: Parts = {}): void {
  for (const [name, id] of Object.entries(params)) {
    if (!Number.isSafeInteger(id) || Number(id) < 0) throw new TypeError(`${name} is no id: ${String(id)}`);
  }
}

/** A record that is already gone counts as deleted (RQ-34). */
async function deleteRecord(
  contract: AnyContract,
  outgoing: OutgoingRequest,
  options: RequestOptions,
): Promise<{ wasThere: boolean }> {
  try {
    await sendForText(contract, outgoing, options);
    return { wasThere: true };
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return { wasThere: false };
    throw error;
  }
}

function check<C extends AnyContract>(contract: C, value: unknown, path: string): Answer<C> {
  const parsed = contract.response.safeParse(value);
  if (!parsed.success) throw new InvalidResponseError(path, { cause: parsed.error });
  return parsed.data as Answer<C>;
}
