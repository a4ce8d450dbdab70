/** Test double of the bank's mail server: a real SMTP server with configurable faults. */
import { SMTPServer } from 'smtp-server';
import { TEST_CERTIFICATE, TEST_KEY } from './fake-server-tls.ts';
import { type ReadMail, readMail } from './read-mail.ts';

/** How the server responds to a message. */
export type MailBehaviour =
  | { readonly kind: 'accept' }
  | { readonly kind: 'reject'; readonly at: 'recipient' | 'data'; readonly code: number }
  | { readonly kind: 'hang' }
  /** Accepts the message and never answers. */
  | { readonly kind: 'accept-and-hang' };

export interface FakeMailServer {
  /** `smtp://localhost:port`, without TLS options. */
  readonly address: string;
  readonly received: readonly (ReadMail & { readonly to: string; readonly encrypted: boolean })[];
  /** The mails that a mailbox shows: one for each Message-ID. */
  readonly shown: readonly ReadMail[];
  setBehaviour(behaviour: MailBehaviour): void;
  close(): Promise<void>;
}

export interface FakeMailOptions {
  readonly tls?: 'none' | 'starttls' | 'implicit';
  /** The only user that is accepted. */
  readonly user?: { readonly name: string; readonly password: string };
}

/** Starts a mail server on a free local port. It accepts everything at first. */
export async function startFakeMailServer({
  tls = 'none',
  user,
}: FakeMailOptions = {}): Promise<FakeMailServer> {
  const received: (ReadMail & { to: string; encrypted: boolean })[] = [];
  let behaviour: MailBehaviour = { kind: 'accept' };
  const server = new SMTPServer({
    secure: tls === 'implicit',
    key: TEST_KEY,
    cert: TEST_CERTIFICATE,
    hideSTARTTLS: tls !== 'starttls',
    authOptional: !user,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 10,
    onAuth(credentials, _session, done) {
      const valid = credentials.username === user?.name && credentials.password === user?.password;
      done(valid ? null : new Error('no such user'), { user: 'portal' });
    },
    onRcptTo(_address, _session, done) {
      if (behaviour.kind === 'hang') return;
      done(behaviour.kind === 'reject' && behaviour.at === 'recipient' ? rejection(behaviour.code) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour.kind === 'reject') return done(rejection(behaviour.code));
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        received.push({ ...readMail(Buffer.concat(chunks).toString('utf8')), to, encrypted: session.secure });
        if (behaviour.kind === 'accept') done();
      });
    },
  });
  server.on('error', () => undefined); // Tests disconnect clients midway.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.server.address();
  const port = typeof bound === 'object' ? bound?.port : 0;
  return {
    address: `${tls === 'implicit' ? 'smtps' : 'smtp'}://localhost:${port}`,
    received,
    get shown() {
      return [...new Map(received.map((mail) => [mail.headers['message-id'], mail])).values()];
    },
    setBehaviour(next) {
      behaviour = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function rejection(code: number): Error {
  return Object.assign(new Error('rejected by the test'), { responseCode: code });
}
