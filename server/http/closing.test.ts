import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { installClosing } from './closing.ts';
import { installErrors } from './errors.ts';

/** Starts a server, stops it, and sends requests while it stops. Fastify still serves open connections after `preClose`. */
async function stopping(withPage: boolean) {
  const app = Fastify({ return503OnClosing: false });
  installErrors(app, 'en');
  app.get('/page', () => 'page');
  installClosing(
    app,
    withPage ? (_request, reply) => reply.type('text/html').send('<h1>maintenance</h1>') : undefined,
  );
  const answers: { document?: Response; call?: Response } = {};
  const address = await listening();
  const ask = (accept: string) => fetch(`${address}/page`, { headers: { accept } });
  expect(await (await ask('text/html')).text()).toBe('page');
  await app.close();
  return answers;

  function listening(): Promise<string> {
    // This hook runs after the hook that marks the server as stopping.
    app.addHook('preClose', async () => {
      answers.document = await ask('text/html,*/*;q=0.8');
      answers.call = await ask('application/json');
    });
    return app.listen({ host: '127.0.0.1', port: 0 });
  }
}

it('[ERR-1] [OPS-3] answers the maintenance page to people and MAINTENANCE to calls while stopping', async () => {
  const { document, call } = await stopping(true);
  expect([document?.status, await document?.text()]).toEqual([503, '<h1>maintenance</h1>']);
  expect(document?.headers.get('retry-after')).toBe('30');
  expect([call?.status, (await call!.json()).error.code]).toEqual([503, 'MAINTENANCE']);
  expect(call?.headers.get('retry-after')).toBe('30');
});

it('[OPS-3] answers MAINTENANCE to everything when there are no pages', async () => {
  const { document } = await stopping(false);
  expect([document?.status, (await document!.json()).error.code]).toEqual([503, 'MAINTENANCE']);
});

it('[OPS-3] serves while it drains, and asks each connection to close', async () => {
  const app = Fastify({ return503OnClosing: false });
  app.get('/page', () => 'page');
  const closing = installClosing(app, undefined);
  const ask = async () => {
    const { statusCode, headers } = await app.inject('/page');
    return [statusCode, headers.connection, closing.isGoing()];
  };
  expect(await ask()).toEqual([200, 'keep-alive', false]);
  closing.drain();
  expect(await ask()).toEqual([200, 'close', true]);
  await app.close();
  closing.drain();
  expect(closing.isGoing()).toBe(true);
});

it('[OPS-3] answers a call in progress and closes its connection, so that the server can stop', async () => {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' });
  installClosing(app, undefined);
  let answer = (): void => {};
  const asked = new Promise<void>((resolve) => {
    app.get('/slow', (_request, reply) => {
      answer = () => void reply.send('done');
      resolve();
    });
  });
  app.addHook('preClose', async () => answer());
  const slow = fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/slow`);
  await asked;
  const closed = app.close();
  expect((await slow).headers.get('connection')).toBe('close');
  expect(await (await slow).text()).toBe('done');
  await closed;
});
