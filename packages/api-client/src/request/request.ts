import type { Answer, AnyContract } from '../contracts/contract.ts';
import { buildRequest, type RequestInput, type RequestOptions } from './build-request.ts';
import { InvalidResponseError, NetworkError } from './errors.ts';
import { transport } from './transport.ts';

/**
 * Calls an endpoint and returns its answer, checked against the contract.
 * Throws {@link ApiError}, {@link NetworkError} or {@link InvalidResponseError}; an abort rejects with the signal's reason.
 */
export async function request<C extends AnyContract>(
  contract: C,
  input: RequestInput<C>,
  options: RequestOptions = {},
): Promise<Answer<C>> {
  const outgoing = buildRequest(contract, input, options, 'application/json');
  const response = await transport(outgoing);
  if (contract.status === 204) return undefined as Answer<C>;
  const text = await readText(response, options.signal);
  return parseAnswer(contract, text, outgoing.path);
}

async function readText(response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError({ cause });
  }
}

function parseAnswer<C extends AnyContract>(contract: C, text: string, path: string): Answer<C> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new InvalidResponseError(path, { cause });
  }
  const parsed = contract.response.safeParse(json);
  if (!parsed.success) throw new InvalidResponseError(path, { cause: parsed.error });
  return parsed.data as Answer<C>;
}
