/** Writes anchors to an append-only file, one per line. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import type { AnchorSink } from './place.ts';

/** Syncs each write. Truncates the file to its old size when a write fails, for example on a full disk. */
export function createFileSink(
  { name, place }: Pick<AnchorSink, 'name' | 'place'>,
  path: string,
): AnchorSink {
  return {
    name,
    place,
    async append(text) {
      const file = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND, 0o600);
      try {
        const { size } = await file.stat();
        try {
          // If a crash left an incomplete line, the anchor starts on a new line.
          await file.writeFile(`${(await endsWithLine(file, size)) ? '' : '\n'}${text}\n`);
          await file.datasync();
        } catch (error) {
          await file.truncate(size);
          throw error;
        }
      } finally {
        await file.close();
      }
    },
  };
}

async function endsWithLine(file: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return true;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() === '\n';
}

/** Yields the lines of a file or of standard input, which is read in chunks. */
export async function* readLines(input: AsyncIterable<string | Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder();
  let rest = '';
  for await (const chunk of input) {
    const lines = (rest + decoder.write(Buffer.from(chunk))).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
