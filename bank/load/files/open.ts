/** Opens a file of the bank as a stream of bytes, unpacked. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { constants, createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable, type Transform, type Writable } from 'node:stream';
import * as zlib from 'node:zlib';
import { systemClock } from '../../../server/ports/clock/system.ts';
import {
  errorCodeOf,
  networkReasonOf,
  type S3Settings,
  signRequest,
  urlOf,
} from '../../../server/ports/object-store/s3-request.ts';

/** Bytes per read. */
const CHUNK_BYTES = 256 * 1024;
/** Milliseconds until a bucket answers. */
const ANSWER_MS = 10_000;

/** The file cannot be read. The message is for the bank. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

/** How the bytes of a file are unpacked, by the end of its name after `.csv`. */
const PACKED: readonly {
  readonly suffix: string;
  readonly unpack: (packed: Readable) => AsyncIterable<Buffer>;
}[] = [
  { suffix: '', unpack: (bytes) => bytes },
  { suffix: '.gz', unpack: (packed) => through(packed, zlib.createGunzip({ chunkSize: CHUNK_BYTES })) },
  { suffix: '.zst', unpack: unpackZstd },
];

/** Where the files are: a folder of this machine, or the objects of a bucket whose keys begin with `prefix` and a slash. */
export type Place = string | { readonly bucket: S3Settings; readonly prefix: string };

/**
 * Opens the file `name` of a place, or `name` with `.gz` or `.zst`. Throws {@link FileProblem}, as the stream does.
 */
export async function openFile(place: Place, name: string): Promise<AsyncIterable<Buffer>> {
  for (const { suffix, unpack } of PACKED) {
    const bytes = await (typeof place === 'string'
      ? openLocal(join(place, name + suffix))
      : openObject(place.bucket, `${place.prefix}/${name}${suffix}`));
    if (bytes) return readable(unpack(bytes));
  }
  throw new FileProblem('cannot be read');
}

async function openLocal(path: string): Promise<Readable | undefined> {
  const isThere = await access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
  return isThere ? createReadStream(path, { highWaterMark: CHUNK_BYTES }) : undefined;
}

/** Returns the bytes of an object; undefined if there is none. */
async function openObject(bucket: S3Settings, key: string): Promise<Readable | undefined> {
  const url = urlOf(bucket, key);
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), ANSWER_MS);
  try {
    const headers = await signRequest(url, bucket, systemClock.now());
    // A redirect must not receive the signature.
    const response = await fetch(url, { headers, signal: waiting.signal, redirect: 'error' });
    if (response.status === 404) return undefined;
    if (response.status !== 200 || !response.body)
      throw new FileProblem(
        `cannot be read: the bucket answers ${response.status} ${await errorCodeOf(response)}`,
      );
    return Readable.from(received(response.body));
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem(`cannot be read: ${networkReasonOf(error, waiting.signal)}`);
  } finally {
    clearTimeout(timer);
  }
}

async function* received(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    for await (const bytes of body) yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    throw new FileProblem(`cannot be read: ${networkReasonOf(error, new AbortController().signal)}`);
  }
}

/** A failure of the first stream ends the second. */
function through(packed: Readable, unpacking: Transform): Readable {
  return pipeline(packed, unpacking, () => {});
}

/** Node unpacks zstd from 22.15 on. Before, the program `zstd` does. */
function unpackZstd(packed: Readable): AsyncIterable<Buffer> {
  const { createZstdDecompress } = zlib as { createZstdDecompress?: () => Transform };
  if (createZstdDecompress) return through(packed, createZstdDecompress());
  const program = spawn('zstd', ['--decompress', '--stdout', '--quiet'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  pipeline(packed, program.stdin, () => {});
  program.once('error', () =>
    program.stdout.destroy(
      new FileProblem(
        'is packed with zstd, which needs Node 22.15 or newer, or the program zstd: install one of them, or pack with gzip',
      ),
    ),
  );
  return untilEnd(program);
}

/** Yields what a program writes. Throws if it fails, which it may do after its last byte. */
async function* untilEnd(program: ChildProcessByStdio<Writable, Readable, null>): AsyncGenerator<Buffer> {
  const code = new Promise<number | null>((resolve) => program.once('close', resolve));
  yield* program.stdout;
  if ((await code) !== 0) throw new FileProblem('cannot be unpacked');
}

async function* readable(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    if (error instanceof FileProblem || !(error instanceof Error) || !('code' in error)) throw error;
    // Errors of the file system name the call and the path; those of unpacking have a number.
    throw new FileProblem('syscall' in error ? 'cannot be read' : 'cannot be unpacked');
  }
}
