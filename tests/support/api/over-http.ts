/** A running portal for {@link Scene}, so that the flows of all features can be walked over HTTP. */
import { fastify } from 'fastify';
import { Browser, type TestApp } from './clients/api.ts';
import type { Portal } from './flows.ts';

interface Running {
  readonly baseURL: string;
  /** Value of the Origin header. */
  readonly origin: string;
  /** Returns the answer of an image code. */
  readonly answerOf: (key: string) => Promise<string>;
  readonly inbox: TestApp['inbox'];
}

/** Returns a portal whose browsers send their calls to `baseURL`. */
export function overHttp({ baseURL, origin, answerOf, inbox }: Running): Portal {
  const server = fastify();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  server.all('*', async ({ method, url, headers, body }, reply) => {
    const { host: _host, 'content-length': _length, ...sent } = headers;
    const answer = await fetch(`${baseURL}${url}`, {
      method,
      headers: Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]),
      redirect: 'manual',
      ...(body ? { body: String(body) } : {}),
    });
    // The body is decoded by now, so its length and encoding are others.
    for (const [name, value] of answer.headers)
      if (
        !/^(?:content-length|content-encoding|transfer-encoding|connection|keep-alive|set-cookie)$/.test(name)
      )
        reply.header(name, value);
    reply.header('set-cookie', answer.headers.getSetCookie());
    return reply.code(answer.status).send(await answer.text());
  });
  return { browser: () => new Browser({ server }, { origin, answerOf }), inbox };
}
