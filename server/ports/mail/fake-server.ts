/** A real SMTP server that plays the bank's mail server in tests, with the faults that mail servers have. */
import { SMTPServer } from 'smtp-server';
import { TEST_CERTIFICATE, TEST_KEY } from './fake-server-tls.ts';
import { type ReadMail, readMail } from './read-mail.ts';

/** What the server does with a message. */
export type MailBehaviour =
  | { readonly kind: 'take' }
  | { readonly kind: 'refuse'; readonly at: 'recipient' | 'data'; readonly code: number }
  | { readonly kind: 'hang' }
  /** The message is taken, the answer never comes. */
  | { readonly kind: 'take-and-hang' };

export interface FakeMailServer {
  /** `smtp://localhost:port`, without TLS options. */
  readonly address: string;
  readonly received: readonly (ReadMail & { readonly to: string; readonly encrypted: boolean })[];
  /** What mailboxes show: one message for each Message-ID. */
  readonly seen: readonly ReadMail[];
  behave(behaviour: MailBehaviour): void;
  close(): Promise<void>;
}

export interface FakeMailOptions {
  readonly tls?: 'none' | 'starttls' | 'implicit';
  /** Accepts this user only. */
  readonly user?: { readonly name: string; readonly password: string };
}

/** Starts a mail server on a free port of this machine that takes everything. */
export async function startFakeMailServer({
  tls = 'none',
  user,
}: FakeMailOptions = {}): Promise<FakeMailServer> {
  const received: (ReadMail & { to: string; encrypted: boolean })[] = [];
  let behaviour: MailBehaviour = { kind: 'take' };
  const server = new SMTPServer({
    secure: tls === 'implicit',
    key: TEST_KEY,
    cert: TEST_CERTIFICATE,
    hideSTARTTLS: tls !== 'starttls',
    authOptional: !user,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 10,
    onAuth(given, _session, done) {
      const right = given.username === user?.name && given.password === user?.password;
      done(right ? null : new Error('no such user'), { user: 'portal' });
    },
    onRcptTo(_address, _session, done) {
      if (behaviour.kind === 'hang') return;
      done(behaviour.kind === 'refuse' && behaviour.at === 'recipient' ? refusal(behaviour.code) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour.kind === 'refuse') return done(refusal(behaviour.code));
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        received.push({ ...readMail(Buffer.concat(chunks).toString('utf8')), to, encrypted: session.secure });
        if (behaviour.kind === 'take') done();
      });
    },
  });
  server.on('error', () => undefined); // a client that goes away in the middle is part of the tests
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.server.address();
  const port = typeof bound === 'object' ? bound?.port : 0;
  return {
    address: `${tls === 'implicit' ? 'smtps' : 'smtp'}://localhost:${port}`,
    received,
    get seen() {
      return [...new Map(received.map((mail) => [mail.headers['message-id'], mail])).values()];
    },
    behave(next) {
      behaviour = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusal(code: number): Error {
  return Object.assign(new Error('refused by the test'), { responseCode: code });
}
