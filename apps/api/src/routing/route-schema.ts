import type { AnyContract } from '@groundwork/api-client/contracts';
import * as z from 'zod/mini';

/** The schemas by which Fastify validates requests and writes answers. */
export function routeSchema(contract: AnyContract, conditional: boolean) {
  return {
    ...(takesParams(contract) && { params: contract.params }),
    ...(hasFields(contract.query) && { querystring: contract.query }),
    ...(takesBody(contract) && { body: contract.body }),
    ...(contract.status !== 204 && { response: answersOf(contract, conditional) }),
  };
}

function answersOf({ status, failureStatus, response }: AnyContract, conditional: boolean) {
  return {
    [status]: response,
    ...(failureStatus && { [failureStatus]: response }),
    ...(conditional && { 304: z.null() }),
  };
}

/** Whether there is anything in the path, the query or the body that can be wrong. */
export function takesInput(contract: AnyContract): boolean {
  return takesParams(contract) || hasFields(contract.query) || takesBody(contract);
}

export function takesParams({ params }: AnyContract): boolean {
  return hasFields(params);
}

function takesBody({ method, body }: AnyContract): boolean {
  return method !== 'GET' && method !== 'DELETE' && hasFields(body);
}

/** A contract without a body accepts any, an absent one included. */
function hasFields(schema: AnyContract['body']): boolean {
  return !('shape' in schema) || Object.keys(schema.shape as object).length > 0;
}
