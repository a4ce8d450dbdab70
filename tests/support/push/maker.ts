/**
 * A local push service of a browser maker. Chromium registers here and keeps a connection. The portal sends here, and the
 * messages are forwarded to the browser, which alone can decrypt them.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { resolve } from 'node:path';
import { text as bodyOf } from 'node:stream/consumers';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { TEST_CERTIFICATE, TEST_KEY } from '../../../server/ports/mail/fake-server-tls.ts';
import { type ReceivedPush, startPushService } from '../../../server/ports/push/test-service.ts';
import { checkinAnswer, dataMessage, loginAnswer } from './frames.ts';

/** Hosts of Chromium's endpoints. The second host is for builds other than Google's releases. */
const HOSTS = ['fcm.googleapis.com', 'jmt17.google.com'];

export interface PushMaker {
  /** Arguments of Chromium with the addresses of the maker's servers. */
  readonly browserArgs: readonly string[];
  /** Environment of the portal with the address of the maker's host. */
  readonly serverEnv: Readonly<Record<string, string>>;
  /** Requests of the portal, oldest first. */
  readonly received: readonly ReceivedPush[];
  /** Sets the status of the next answers to the portal; initially 201. With another status, nothing is forwarded to the browser. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

interface Registration {
  readonly app: string;
  readonly sender: string;
  readonly subtype: string;
}

export async function startPushMaker(): Promise<PushMaker> {
  const registrations = new Map<string, Registration>();
  const browsers = new Set<TLSSocket>();
  let status = 201;
  let sent = 0;

  const registry = createServer(async (request, response) => {
    if (request.url === '/checkin') return response.end(checkinAnswer(new Date()));
    const form = new URLSearchParams(await bodyOf(request));
    const token = `token-${registrations.size + 1}`;
    if (form.get('delete') === 'true') return response.end(`token=${token}`);
    const field = (name: string) => form.get(name) ?? '';
    registrations.set(token, { app: field('app'), sender: field('sender'), subtype: field('X-subtype') });
    return response.end(`token=${token}`);
  });
  const connection = createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (socket) => {
    socket.on('error', () => undefined).on('close', () => browsers.delete(socket));
    socket.once('data', () => {
      socket.write(loginAnswer());
      browsers.add(socket);
    });
  });
  const [registryPort, connectionPort] = [await listen(registry), await listen(connection)];

  const service = await startPushService((push) => {
    const registration = registrations.get(push.path.split('/').at(-1) ?? '');
    if (status !== 201 || !registration) return;
    const message = dataMessage({ id: ++sent, ...registration, body: push.body });
    for (const browser of browsers) browser.write(message);
  });
  const registryUrl = `http://127.0.0.1:${registryPort}`;
  return {
    browserArgs: [
      `--gcm-checkin-url=${registryUrl}/checkin`,
      `--gcm-registration-url=${registryUrl}/register`,
      `--gcm-mcs-endpoint=https://127.0.0.1:${connectionPort}`,
      '--ignore-certificate-errors',
    ],
    serverEnv: {
      NODE_OPTIONS: `--import=${resolve('tests/support/push/hosts.mjs')}`,
      TEST_PUSH_HOSTS: HOSTS.join(' '),
      TEST_PUSH_PORT: `${service.test.port}`,
      TEST_PUSH_CA: TEST_CERTIFICATE,
    },
    received: service.received,
    answerWith(next) {
      status = next;
      service.answerWith(next);
    },
    async close() {
      for (const browser of browsers) browser.destroy();
      registry.closeAllConnections();
      registry.close();
      connection.close();
      await service.close();
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
