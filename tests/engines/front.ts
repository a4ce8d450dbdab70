/**
 * A proxy that serves a demo server over https, with a certificate for the run, or over http. It records refusals, image
 * codes and documents, which not every engine exposes. It can modify answers to prove that tests detect faults.
 */
import { createServer, type IncomingMessage, type RequestListener, request as send } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { captchaAnswer } from '../support/api/demo.ts';
import { type RunningServer, startServer } from '../support/api/server.ts';
import { makeCertificate } from '../support/data/certificate.ts';

export interface Answer {
  readonly path: string;
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Modifies an answer on its way to the browser. */
export type Fault = (answer: Answer) => Answer;

export interface Front {
  readonly origin: string;
  /** The server behind the proxy, for calls to the demo. */
  readonly server: Pick<RunningServer, 'baseURL' | 'log'>;
  /** Returns the solution of the latest image code, if there was one. */
  imageCode(): Promise<string | undefined>;
  /** Returns the documents sent since the last call. */
  takeDocuments(): Buffer[];
  /** Returns lines such as `500 GET /api/v1/cards` since the last call. */
  takeRefusals(): string[];
  /** Whether no call has been running for a short time. */
  isIdle(): boolean;
  /** Modifies all further answers; undefined stops this. */
  spoil(fault: Fault | undefined): void;
  stop(): Promise<void>;
}

/** Within this time in milliseconds, a page may send another call after an answer. */
const IDLE_MS = 150;
/** Types of documents. A copy of the data comes in parts of files. */
const DOCUMENT = /^application\/(pdf|octet-stream)$/;
const IMAGE_CODE = /\/captcha\/(request|refresh|changeLanguage)(\?|$)/;

export async function startFront(scheme: 'https' | 'http'): Promise<Front> {
  let target = 0;
  let fault: Fault | undefined;
  let imageKey: string | undefined;
  let documents: Buffer[] = [];
  let refusals: string[] = [];

  const keep = (method: string, { path, status, headers, body }: Answer) => {
    if (status >= 400) refusals.push(`${status} ${method} ${path}`);
    else if (IMAGE_CODE.test(path)) imageKey = JSON.parse(String(body)).payload.key;
    else if (DOCUMENT.test(headers['content-type'] ?? '')) documents.push(body);
  };

  let underWay = 0;
  let endedAt = 0;
  const pass: RequestListener = (request, response) => {
    underWay++;
    response.on('close', () => {
      underWay--;
      endedAt = performance.now();
    });
    const { method = 'GET', url: path = '/' } = request;
    // The page now shows another image code, or none yet.
    if (IMAGE_CODE.test(path)) imageKey = undefined;
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const onward = send({ host: '127.0.0.1', port: target, method, path, headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      const got = {
        path,
        status: answer.statusCode ?? 500,
        headers: answer.headers,
        body: Buffer.concat(parts),
      };
      keep(method, got);
      const { status, headers: sent, body } = fault?.(got) ?? got;
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...others } = sent;
      response.writeHead(status, others).end(body);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  };
  const proxy = scheme === 'https' ? createSecureServer(makeCertificate(), pass) : createServer(pass);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const origin = scheme === 'https' ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
  // Without a configured origin, as with `npm start`, the demo accepts writes from the address to which they are sent.
  const server = await startServer(scheme === 'https' ? { PUBLIC_ORIGIN: origin } : {});
  target = Number(new URL(server.baseURL).port);

  return {
    origin,
    server,
    imageCode: async () => (imageKey ? await captchaAnswer(server, imageKey) : undefined),
    takeDocuments() {
      const taken = documents;
      documents = [];
      return taken;
    },
    takeRefusals() {
      const taken = refusals;
      refusals = [];
      return taken;
    },
    isIdle: () => underWay === 0 && performance.now() - endedAt > IDLE_MS,
    spoil(next) {
      fault = next;
      imageKey = undefined;
    },
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      await server.stop();
    },
  };
}
