import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { installClosing } from './closing.ts';
import { installErrors } from './errors.ts';

/** A server that is asked while it stops: after `preClose` it still serves connections that are open. */
async function stopping(withPage: boolean) {
  const app = Fastify({ return503OnClosing: false });
  installErrors(app, 'en');
  app.get('/page', () => 'page');
  installClosing(
    app,
    withPage ? (_request, reply) => reply.type('text/html').send('<h1>maintenance</h1>') : undefined,
  );
  const answers: Record<string, Awaited<ReturnType<typeof app.inject>>> = {};
  const ask = (accept: string) => app.inject({ url: '/page', headers: { accept } });
  // After the one that says that the server stops.
  app.addHook('preClose', async () => {
    answers.document = await ask('text/html,*/*;q=0.8');
    answers.call = await ask('application/json');
  });
  expect((await ask('text/html')).body).toBe('page');
  await app.close();
  return answers;
}

it('[ERR-1] [OPS-3] while the server stops, people get the maintenance page and calls their code', async () => {
  const { document, call } = await stopping(true);
  expect([document?.statusCode, document?.body]).toEqual([503, '<h1>maintenance</h1>']);
  expect(document?.headers['retry-after']).toBe('30');
  expect([call?.statusCode, call?.json().error.code]).toEqual([503, 'MAINTENANCE']);
  expect(call?.headers['retry-after']).toBe('30');
});

it('[OPS-3] without pages everything gets the code', async () => {
  const { document } = await stopping(false);
  expect([document?.statusCode, document?.json().error.code]).toEqual([503, 'MAINTENANCE']);
});
