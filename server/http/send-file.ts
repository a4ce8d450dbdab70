/** Sends files. Cacheable files support conditional and range requests (RFC 9110, 13 and 14). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import type { CachePolicy, FileAnswer } from '../../shared/http/file.ts';

/** Content security policy of the bank's files and of those that people upload. They must not run scripts, load resources or be framed. */
const STORED_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { type, name, content, inline, keep, untrusted } = file;
  if (!/^[\w.-]+$/.test(name)) throw new Error('a file answer has a name that cannot be sent');
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (keep) {
    setCacheHeaders(reply, keep);
    if (isFresh(request, keep)) return reply.code(304).send();
  }
  if (untrusted) reply.header('content-security-policy', STORED_POLICY);
  reply.header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${name}"`).type(type);
  return keep ? sendRange(request, reply, bytes, keep) : reply.send(bytes);
}

const validatorsOf = ({ tag, modified }: CachePolicy) => ({
  etag: `"${tag}"`,
  'last-modified': modified.toUTCString(),
});

function setCacheHeaders(reply: FastifyReply, keep: CachePolicy): void {
  reply.headers({
    'cache-control': `public, max-age=${keep.seconds}`,
    'content-security-policy': STORED_POLICY,
    'accept-ranges': 'bytes',
    ...validatorsOf(keep),
    ...(keep.byAccept && { vary: 'Accept' }),
  });
}

function isFresh({ headers }: FastifyRequest, keep: CachePolicy): boolean {
  // The request's Cache-Control is ignored. It is meant for caches, but `fresh` would send the whole file for `no-cache`.
  const { 'if-none-match': noneMatch, 'if-modified-since': modifiedSince } = headers;
  return fresh({ 'if-none-match': noneMatch, 'if-modified-since': modifiedSince }, validatorsOf(keep));
}

function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
  keep: CachePolicy,
): FastifyReply {
  const range = rangeOf(request, bytes.length, keep);
  if (range === undefined) return reply.send(bytes);
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${bytes.length}`)
      .removeHeader('content-disposition')
      .send();
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${range.from}-${range.to}/${bytes.length}`)
    .send(bytes.subarray(range.from, range.to + 1));
}

/** Returns the requested range, or undefined to send the whole file, for example when several ranges are requested. */
function rangeOf(
  { method, headers }: FastifyRequest,
  size: number,
  keep: CachePolicy,
): { from: number; to: number } | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (method !== 'GET' || first + last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && !Object.values(validatorsOf(keep)).includes(String(ifRange))) return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? 'unsatisfiable' : { from, to };
}
