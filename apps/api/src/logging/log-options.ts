import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { describeError } from './describe-error.ts';
import { withoutToken, withoutTokens } from './shared-paths.ts';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined | null>;

/**
 * Logging rules: errors are reduced by `describeError` wherever they occur in a line, and query
 * strings and the tokens of shared reports are removed.
 */
export const logOptions = {
  serializers: {
    err: describeError,
    req: ({ method, url, host, ip, socket }: FastifyRequest) => ({
      method,
      url: pathOf(url),
      host,
      remoteAddress: ip,
      remotePort: socket?.remotePort,
    }),
  },
  formatters: {
    log: (fields: Record<string, unknown>) => {
      if (!Object.values(fields).some(isError)) return fields;
      const told = (key: string, value: unknown) =>
        key !== 'err' && isError(value) ? describeError(value) : value;
      return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, told(key, value)]));
    },
  },
  hooks: {
    logMethod([first, ...rest]: unknown[], write: (...sent: unknown[]) => void) {
      const fields = isError(first) ? { err: first } : first;
      const words = rest.map(part => (isError(part) ? describeError(part).type : part));
      const sent = [fields, ...wordsFor(fields, words)];
      Reflect.apply(
        write,
        this,
        sent.map(part => (typeof part === 'string' ? withoutQuery(part) : part)),
      );
    },
  },
} as unknown as Pick<LoggerOptions, 'serializers' | 'formatters' | 'hooks'>;

/**
 * A line without text, or with the error's own text, gets the error's type as its text. Otherwise the logger would use
 * the error's message.
 */
function wordsFor(fields: unknown, words: unknown[]): unknown[] {
  if (typeof fields !== 'object' || fields === null || !('err' in fields)) return words;
  const { err } = fields;
  const text = typeof words[0] === 'string' ? words[0] : null;
  const quotes = isError(err) && err.message !== '' && text?.includes(err.message);
  return text === null || quotes ? [describeError(err).type] : words;
}

function isError(value: unknown): value is Error {
  return value instanceof Error;
}

/** Also takes a whole URL, which a client may send instead of a path. */
function pathOf(url: string): string {
  return withoutToken(url.replace(/^[a-z]+:\/\/[^/?]*/i, '').split('?', 1)[0] ?? '');
}

function withoutQuery(text: string): string {
  return withoutTokens(text.replace(/\?[^\s"]+/g, ''));
}
