import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** What arrived: the envelope's recipient, and the mail with its headers. */
  mails: { to: string; raw: string }[];
  /** What the next recipients are answered with, one each. */
  refusals: number[];
  close(): Promise<void>;
}

/** Lines are wrapped at 76 characters, also within a link. */
const readQuotedPrintable = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');

/** A real SMTP server, which asks for a login. */
export async function startMailServer(): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'a mail secret' ? done(null, { user: username ?? '' }) : done(new Error('No')),
    onRcptTo: (_address, _session, done) => {
      const responseCode = refusals.shift();
      done(responseCode ? Object.assign(new Error('Refused'), { responseCode }) : null);
    },
    onData: (stream, { envelope }, done) => {
      text(stream).then(raw => {
        mails.push({ to: envelope.rcptTo[0]?.address ?? '', raw: readQuotedPrintable(raw) });
        done();
      }, done);
    },
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://groundwork:a%20mail%20secret@127.0.0.1:${port}`,
    mails,
    refusals,
    close: () => new Promise(resolve => server.close(resolve)),
  };
}
