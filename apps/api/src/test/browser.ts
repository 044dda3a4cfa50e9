import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** A client that keeps every cookie, as logins by steps need. */
export interface Browser {
  cookies: Map<string, string>;
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<LightMyRequestResponse>;
}

export function openBrowser(app: FastifyInstance): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(method, url, body) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
      const payload = body === undefined ? {} : { payload: body };
      const answer = await app.inject({ method, url, headers: { cookie }, ...payload });
      for (const { name, value } of answer.cookies) {
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      return answer;
    },
  };
}

/** Its status and code, in short. */
export const outcomeOf = ({ statusCode, body }: LightMyRequestResponse): (number | string)[] =>
  statusCode < 400 ? [statusCode] : [statusCode, JSON.parse(body).code];
