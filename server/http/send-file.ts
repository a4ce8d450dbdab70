/** Sends the file that a call answered. What may be kept can be asked for again and in parts (RFC 9110, 13 and 14). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer, Keep } from '../../shared/http/file.ts';

/** The bank's files are content, never programs: nothing in them may run, load or frame, however they are opened. */
const STORED_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { type, name, content, inline, keep } = file;
  if (!/^[\w.-]+$/.test(name)) throw new Error('a file answer has a name that cannot be sent');
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (keep) {
    sayKept(reply, keep);
    if (isKnown(request, keep)) return reply.code(304).send();
  }
  reply.header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${name}"`).type(type);
  return keep ? sendPart(request, reply, bytes, keep) : reply.send(bytes);
}

const tagOf = ({ tag }: Keep) => `"${tag}"`;

function sayKept(reply: FastifyReply, keep: Keep): void {
  reply.headers({
    'cache-control': `public, max-age=${keep.seconds}`,
    'content-security-policy': STORED_POLICY,
    etag: tagOf(keep),
    'last-modified': keep.modified.toUTCString(),
    'accept-ranges': 'bytes',
    ...(keep.byAccept && { vary: 'Accept' }),
  });
}

/** True when the caller has this very content. A tag decides alone; the date is asked only where there is none. */
function isKnown({ headers }: FastifyRequest, keep: Keep): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags.split(',').some((one) => ['*', tagOf(keep)].includes(one.trim().replace(/^W\//, '')));
  return isSince(headers['if-modified-since'], keep);
}

/** True when nothing has changed since a date. Dates have no fractions of a second. */
function isSince(date: string | undefined, { modified }: Keep): boolean {
  const since = date === undefined ? Number.NaN : Date.parse(date);
  return Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

function sendPart(request: FastifyRequest, reply: FastifyReply, bytes: Buffer, keep: Keep): FastifyReply {
  const range = rangeOf(request, bytes.length, keep);
  if (range === undefined) return reply.send(bytes);
  if (range === 'none') {
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

/** The one part that is asked for; `none` where it lies outside; undefined where the whole file is the answer. */
function rangeOf(
  { method, headers }: FastifyRequest,
  size: number,
  keep: Keep,
): { from: number; to: number } | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (method !== 'GET' || first + last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const since = headers['if-range'];
  if (since !== undefined && since !== tagOf(keep) && since !== keep.modified.toUTCString()) return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? 'none' : { from, to };
}
