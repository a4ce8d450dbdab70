/** Makes one HTTP call: a POST with JSON or a file, whose answer is read up to a size limit. Redirects are not followed. */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { traceHeaders } from '../../../../telemetry/tracing.ts';

/** Maximum answer size, in bytes. */
const LONGEST = 4 * 1024 * 1024;
/**
 * Milliseconds after which idle connections are closed. Most servers keep them open for longer, so no
 * command is sent into a connection that the server has closed.
 */
const IDLE_MS = 4000;

/** The portal's authentication at the bank. */
export type CardSystemAuth =
  | { readonly kind: 'bearer'; readonly token: string }
  /** A client certificate and its key, PEM. */
  | { readonly kind: 'certificate'; readonly cert: string; readonly key: string };

export interface Connection {
  /** The base URL before `/v1`. */
  readonly url: string;
  readonly auth: CardSystemAuth;
  /** The certificate authorities for the bank's certificate, PEM; if absent, Node's built-in authorities. */
  readonly ca?: string;
}

/** The reason for a missing answer. Safe to log: it contains no address, id or text of an answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** A short code such as `econnrefused`, `http-502` or `not-json`. */
  readonly reason: string;
  /**
   * Whether the request may have an effect. False if it did not arrive, or if the bank answered that it has no
   * effect.
   */
  readonly sent: boolean;
  /** The seconds of the bank's Retry-After header. */
  readonly retryAfterSeconds: number | undefined;
  readonly badCertificate: boolean;

  constructor(
    reason: string,
    about: { readonly sent: boolean; readonly retryAfterSeconds?: number; readonly badCertificate?: boolean },
  ) {
    super(`no answer of the card system: ${reason}`);
    this.reason = reason;
    this.sent = about.sent;
    this.retryAfterSeconds = about.retryAfterSeconds;
    this.badCertificate = about.badCertificate ?? false;
  }
}

/** A file as the body of a request. What JSON would say about it is in headers. */
export class SentFile {
  readonly content: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;

  /** @param headers with the media type */
  constructor(content: Uint8Array, headers: { readonly 'content-type': string } & Record<string, string>) {
    this.content = content;
    this.headers = headers;
  }
}

/** JSON, or a file. */
export type Body = string | SentFile;

export interface Requests {
  /** Sends JSON or a file and returns the JSON of a 200 answer. Throws {@link NoAnswer} otherwise. */
  post(path: string, body: Body, signal: AbortSignal): Promise<unknown>;
  close(): void;
}

/** @param now the current time, for a Retry-After with a date */
export function createRequests({ url, auth, ca }: Connection, now: () => Date): Requests {
  const base = new URL(url);
  const isTls = base.protocol === 'https:';
  const agent = isTls
    ? new HttpsAgent({
        keepAlive: true,
        timeout: IDLE_MS,
        ...(ca !== undefined && { ca }),
        ...(auth.kind === 'certificate' && { cert: auth.cert, key: auth.key }),
      })
    : new HttpAgent({ keepAlive: true, timeout: IDLE_MS });
  const send = isTls ? httpsRequest : httpRequest;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(auth.kind === 'bearer' && { authorization: `Bearer ${auth.token}` }),
  };
  return {
    async post(path, body, signal) {
      const address = `${base.origin}${base.pathname.replace(/\/$/, '')}${path}`;
      const content = body instanceof SentFile ? body.content : body;
      const about = {
        ...headers,
        ...(body instanceof SentFile && body.headers),
        ...traceHeaders(),
        'content-length': Buffer.byteLength(content),
      };
      let sent = false;
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const call = send(address, {
          agent,
          method: 'POST',
          signal,
          headers: about,
        });
        call.once('socket', (socket) => {
          if (call.reusedSocket || !socket.connecting) sent = true;
          else
            socket.once(isTls ? 'secureConnect' : 'connect', () => {
              sent = true;
            });
        });
        call.once('response', resolve);
        call.once('error', reject);
        call.end(content);
      }).catch((error: unknown) => {
        const code = codeOf(error);
        throw new NoAnswer(code, { sent, badCertificate: isAboutCertificate(code) });
      });
      return read(response, now);
    },
    close: () => agent.destroy(),
  };
}

async function read(response: IncomingMessage, now: () => Date): Promise<unknown> {
  const { statusCode = 0, headers } = response;
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
  const isRefusal = statusCode === 503 || statusCode === 429;
  if (!isJson || (statusCode !== 200 && !isRefusal)) {
    response.destroy();
    const reason = statusCode === 200 ? 'not-json' : `http-${statusCode}`;
    throw new NoAnswer(reason, { sent: true, ...(isRefusal && retryAfter(headers['retry-after'], now())) });
  }
  const body = await readJson(response);
  if (statusCode === 200) return body;
  const wasNotAccepted =
    typeof body === 'object' && body !== null && 'accepted' in body && body.accepted === false;
  throw new NoAnswer(`http-${statusCode}`, {
    sent: !wasNotAccepted,
    ...retryAfter(headers['retry-after'], now()),
  });
}

async function readJson(response: IncomingMessage): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of response.iterator({ destroyOnReturn: true })) {
      length += part.length;
      if (length > LONGEST) throw new NoAnswer('too-long', { sent: true });
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof NoAnswer ? error : new NoAnswer(codeOf(error), { sent: true });
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new NoAnswer('not-json', { sent: true });
  }
}

/** Parses seconds or a date; limited to one day. */
function retryAfter(header: string | undefined, now: Date): { retryAfterSeconds?: number } {
  if (header === undefined) return {};
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? {} : { retryAfterSeconds: Math.min(Math.max(seconds, 1), 86_400) };
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code) ? code.toLowerCase() : 'unknown';
}

/** Whether Node's error code, derived from OpenSSL's names, is about a certificate. */
function isAboutCertificate(code: string): boolean {
  return /cert|unable_to_|issuer|signature|crl|altname|hostname_mismatch/.test(code);
}
