import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type Transporter } from 'nodemailer';
import { TellableError } from '../logging/describe-error.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailerOptions {
  /** `smtp:` or `smtps:`, with name and password where the server asks for them. */
  url: string;
  from: string;
  log: FastifyBaseLogger;
  /** Waits before a mail that failed is sent again. */
  retryMs?: readonly number[];
}

const RETRY_MS = [5_000, 60_000, 600_000];
/** A server may take this long for each of its answers. */
const SILENCE_MS = 10_000;

/**
 * Sends mails in the background, so that no request waits for a mail server (docs/decisions/059-mail.md). What waits to
 * be sent again when the server stops is dropped, and the log says so.
 */
export class Mailer {
  readonly #transport: Transporter;
  readonly #options: MailerOptions;
  readonly #closing = new AbortController();
  readonly #open = new Set<Promise<void>>();

  constructor(options: MailerOptions) {
    this.#options = options;
    this.#transport = createTransport({
      url: options.url,
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      // A mail is text that was made here.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Sends what `compose` makes, if anything. Failures are logged. */
  post(compose: () => Promise<Mail | null>): void {
    const posting = this.#post(compose).finally(() => this.#open.delete(posting));
    this.#open.add(posting);
  }

  /** Sends a mail now, once. {@link describeFailure} says what is wrong when it rejects. */
  async deliver(mail: Mail): Promise<void> {
    await this.#transport.sendMail({
      ...mail,
      from: this.#options.from,
      // No holiday notice answers it.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  }

  /** Mails that are being sent are finished. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#open);
    this.#transport.close();
  }

  async #post(compose: () => Promise<Mail | null>): Promise<void> {
    const { log, retryMs = RETRY_MS } = this.#options;
    try {
      const mail = await compose();
      if (mail) await this.#send(mail, retryMs);
    } catch (error) {
      log.error({ err: error }, 'a mail was not sent');
    }
  }

  async #send(mail: Mail, [wait, ...later]: readonly number[]): Promise<void> {
    try {
      await this.deliver(mail);
    } catch (error) {
      const failure = describeFailure(error);
      if (wait === undefined || failure.isFinal || this.#closing.signal.aborted) throw failure;
      this.#options.log.warn({ err: failure }, `a mail could not be sent, trying again in ${wait / 1000} s`);
      // When the server stops meanwhile, the wait ends and the mail is dropped.
      await sleep(wait, undefined, { signal: this.#closing.signal }).catch(() => Promise.reject(failure));
      await this.#send(mail, later);
    }
  }
}

/** Says what is wrong without the server's words, which quote the address. */
class MailError extends TellableError {
  readonly what: string;
  readonly isFinal: boolean;

  constructor(what: string, isFinal: boolean) {
    super(`SMTP_URL: ${what}`);
    this.what = what;
    this.isFinal = isFinal;
  }
}

export function describeFailure(error: unknown): MailError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const answered = typeof responseCode === 'number' ? `the mail server answered ${responseCode}` : undefined;
  // Of a refused address the answer says enough.
  const isTold = typeof code === 'string' && /^E[A-Z]{1,30}$/.test(code) && code !== 'EENVELOPE';
  const reason = isTold ? ` (${code})` : '';
  // What is refused with 5xx would be refused again.
  const isFinal = responseCode !== undefined && responseCode >= 500;
  return new MailError(`${answered ?? "the mail server can't be reached"}${reason}`, isFinal);
}
