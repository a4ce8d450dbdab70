/**
 * Turns every error into an error answer of the same shape, without stack traces, SQL, paths or values of the input.
 */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import '../../shared/common-errors.ts';
import { type ErrorCode, errorEntry } from '../../shared/errors.ts';
import type { ErrorAnswer } from '../../shared/http/endpoint.ts';
import type { Language } from '../../shared/messages.ts';
import { isUnavailable } from '../db/errors.ts';
import { CardSystemUnavailable } from '../ports/card-system/remote.ts';
import { Failure } from './failure.ts';
import { bodyLanguage, headerLanguage } from './language.ts';
import { API_HEADERS } from './limits/protect.ts';
import { callerOf } from './observe/request-log.ts';

/** Retry-After of MAINTENANCE, in seconds: while the database is unavailable or the server closes. */
export const MAINTENANCE_RETRY_SECONDS = 30;

/** For Fastify's `frameworkErrors`: answers a malformed URL with NOT_FOUND. */
export function unroutable(fallback: Language) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    // No hook runs here, so the security headers must be set explicitly (S31).
    reply.headers(API_HEADERS);
    answer(request, reply, new Failure('NOT_FOUND'), fallback);
  };
}

/**
 * For Fastify's `clientErrorHandler`: answers on the raw connection when no valid request was received (headers too large,
 * request incomplete, or not HTTP). Then it closes the connection.
 */
export function unreadable(fallback: Language, nextId: () => string) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = UNREADABLE_STATUS[error.code ?? ''] ?? 400;
    const content = JSON.stringify(bodyOf(new Failure('VALIDATION', { fields: {} }), fallback, nextId()));
    const headers = {
      ...API_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(content),
      connection: 'close',
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const text = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', content].join('\r\n');
    socket.end(text, () => socket.destroy());
  };
}

const UNREADABLE_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export function installErrors(app: FastifyInstance, defaultLanguage: Language): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureOf(error);
    if (failure.code === '500')
      request.log.error(
        { err: { name: error.name, stack: error.stack }, ...callerOf(request) },
        'unexpected failure',
      );
    else
      request.log.info(
        { code: failure.code, reason: failure.details?.reason, ...callerOf(request) },
        'refused',
      );
    return answer(request, reply, failure, defaultLanguage);
  });
  app.setNotFoundHandler((request, reply) =>
    answer(request, reply, new Failure('NOT_FOUND'), defaultLanguage),
  );
}

/** Sends an error in the language of the body's `language`, of Accept-Language, or `fallback`, in this order. */
function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
  fallback: Language,
): FastifyReply {
  const retry =
    failure.retryAfterSeconds ?? (failure.code === 'MAINTENANCE' ? MAINTENANCE_RETRY_SECONDS : undefined);
  if (retry !== undefined) reply.header('retry-after', retry);
  const language = bodyLanguage(request.body) ?? headerLanguage(request) ?? fallback;
  return reply
    .code(errorEntry(failure.code).status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(bodyOf(failure, language, request.id));
}

function bodyOf({ code, details }: Failure, language: Language, requestId: string): ErrorAnswer {
  const { text } = errorEntry(code);
  const sentence = text[language];
  const message: string = typeof sentence === 'function' ? sentence(details ?? {}) : sentence;
  return { error: { code, message, requestId, ...(details && { details }) } };
}

function failureOf(error: FastifyError): Failure {
  if (error instanceof Failure) return error;
  if (isUnavailable(error)) return new Failure('MAINTENANCE');
  if (error instanceof CardSystemUnavailable)
    return new Failure('CARD-SYSTEM', undefined, error.retryAfterSeconds);
  const frame = FRAME_ERRORS[error.code];
  if (frame) return new Failure(frame, frame === 'VALIDATION' ? { fields: {} } : undefined);
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Failure('VALIDATION', { fields: {} });
  return new Failure('500');
}

/** Error codes for errors that Fastify throws before a handler runs. */
const FRAME_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  // Other sites can send forms and plain text without a CORS preflight, but not JSON. So other types count as cross-site.
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'ORIGIN',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'VALIDATION',
  FST_ERR_CTP_INVALID_JSON_BODY: 'VALIDATION',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'VALIDATION',
};
