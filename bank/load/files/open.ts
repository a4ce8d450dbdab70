/** Opens a file of the bank as a stream of bytes. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';

/** Bytes per read. */
const CHUNK_BYTES = 256 * 1024;

/** The file cannot be read. The message is for the bank. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

/** Opens the file `name` of a folder. The stream throws {@link FileProblem}. */
export async function openFile(folder: string, name: string): Promise<AsyncIterable<Buffer>> {
  return readable(createReadStream(join(folder, name), { highWaterMark: CHUNK_BYTES }));
}

async function* readable(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    // Errors of the file system name the call and the path.
    if (error instanceof Error && 'syscall' in error) throw new FileProblem('cannot be read');
    throw error;
  }
}
