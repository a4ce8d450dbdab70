/**
 * Checks passwords against the bank's own file of breached passwords. The file has lines `SHA1:COUNT` sorted by hash, as
 * Have I Been Pwned publishes them. It has about 40 GB, so it is searched on disk. No password or hash leaves the machine.
 */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

export interface BreachedPasswords {
  /** Whether the list contains this password. Rejects when the file is unreadable or malformed. */
  has(password: string): Promise<boolean>;
  close(): Promise<void>;
}

const HASH_LENGTH = 40;
/** Upper bound for the length of a line. */
const LONGEST_LINE = 64;
/** Size in bytes of the last range of the binary search, which is read and scanned line by line. */
const BLOCK = 4096;
const LINE = /^([0-9A-Fa-f]{40}):\d{1,15}\r?$/;

/** Whether a file starts with a valid line. Runs when the configuration is read. */
export function isBreachedFile(path: string): boolean {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const bytes = Buffer.alloc(LONGEST_LINE);
    const [line = ''] = bytes.toString('latin1', 0, readSync(file, bytes, 0, LONGEST_LINE, 0)).split('\n');
    return LINE.test(line);
  } catch {
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Opens the file on first use and keeps it open. So the bank may replace the file first and restart the portal later. */
export function openBreachedPasswords(path: string): BreachedPasswords {
  let opened: Promise<FileHandle> | undefined;
  const openOnce = () => {
    opened ??= open(path, 'r').catch((error: unknown) => {
      // Lets the next call try to open the file again.
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    async has(password) {
      const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
      return search(await openOnce(), hash);
    },
    close: async () => void (await (await opened)?.close()),
  };
}

/** Binary search: halves the range that may contain the hash until it fits in one block. */
async function search(file: FileHandle, hash: string): Promise<boolean> {
  const { size } = await file.stat();
  // The line of the hash, if it exists, starts in [from, to).
  let from = 0;
  let to = size;
  while (to - from > BLOCK) {
    const middle = Math.floor((from + to) / 2);
    const line = await lineAfter(file, middle);
    if (line.hash <= hash) from = line.start;
    else to = middle + 1;
  }
  const lines = (await read(file, from, Math.max(to - from, 0) + LONGEST_LINE)).split('\n');
  return lines.some((line) => line.slice(0, HASH_LENGTH).toUpperCase() === hash);
}

/** Returns the first line that starts after an offset; at the end of the file, a hash that sorts after all others. */
async function lineAfter(file: FileHandle, place: number): Promise<{ start: number; hash: string }> {
  const text = await read(file, place, 2 * LONGEST_LINE);
  const end = text.indexOf('\n');
  const [line = ''] = text.slice(end + 1).split('\n');
  if (end === -1 || line === '') return { start: place, hash: 'G' };
  const found = LINE.exec(line)?.[1];
  if (!found) throw new Error('BREACHED_PASSWORDS_FILE has a line of another form than SHA1:COUNT');
  return { start: place + end + 1, hash: found.toUpperCase() };
}

async function read(file: FileHandle, from: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.toString('latin1', 0, bytesRead);
}
