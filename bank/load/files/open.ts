/** Opens a file of the bank as a stream of bytes, unpacked. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { constants, createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, type Readable, type Transform, type Writable } from 'node:stream';
import * as zlib from 'node:zlib';

/** Bytes per read. */
const CHUNK_BYTES = 256 * 1024;

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

/**
 * Opens the file `name` of a folder, or `name` with `.gz` or `.zst`. Throws {@link FileProblem}, as the stream does.
 */
export async function openFile(folder: string, name: string): Promise<AsyncIterable<Buffer>> {
  for (const { suffix, unpack } of PACKED) {
    const path = join(folder, name + suffix);
    const isThere = await access(path, constants.R_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return readable(unpack(createReadStream(path, { highWaterMark: CHUNK_BYTES })));
  }
  throw new FileProblem('cannot be read');
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
