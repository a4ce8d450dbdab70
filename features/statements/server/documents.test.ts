import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createDocuments, type Documents } from './documents.ts';
import type { StatementData } from './pdf/data.ts';
import { data } from './pdf/test-setup.ts';

/** A worker whose behaviour depends on the addressee. Returns its thread id. */
const PROGRAM = `
import { threadId } from 'node:worker_threads';
export default async ({ addressee }) => {
  if (addressee === 'fail') {
    const error = new TypeError('secret name');
    error.stack = 'TypeError: secret name\\n    at draw (statement.js:1:1)';
    throw error;
  }
  if (addressee === 'throw') setTimeout(() => { throw new TypeError('secret name') });
  if (addressee === 'exit') process.exit(0);
  if (['throw', 'hang'].includes(addressee)) await new Promise(() => {});
  return new Uint8Array([threadId]);
};
`;

const dataFor = (addressee: string): StatementData => ({ ...data, addressee });

describe('[CARD-4] the worker thread for documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-thread-'));
  const file = join(folder, 'thread.mjs');
  writeFileSync(file, PROGRAM);
  const opened: Documents[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((documents) => documents.close()));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const open = (options: { timeoutMs?: number; maxWaiting?: number; program?: URL } = {}): Documents => {
    const documents = createDocuments({ program: pathToFileURL(file), ...options });
    opened.push(documents);
    return documents;
  };

  it('is reused for all documents, also after a failed one', async () => {
    const documents = open();
    const first = await documents.run(dataFor('a'));
    await expect(documents.run(dataFor('fail'))).rejects.toMatchObject({
      message: 'a document was not made: TypeError',
      stack: 'Error: a document was not made: TypeError\n    at draw (statement.js:1:1)',
    });
    expect(await documents.run(dataFor('b'))).toEqual(first);
  });

  it.each([
    ['throw', 'TypeError'],
    ['exit', 'Error'],
    ['hang', 'TimeoutError'],
  ])('restarts after a crash (%s) and keeps data of the job out of the error', async (how, name) => {
    const documents = open({ timeoutMs: 1_000 });
    const first = await documents.run(dataFor('a'));
    const failing = documents.run(dataFor(how));
    const behind = documents.run(dataFor('b'));
    const error = await failing.catch((error: Error) => error);
    expect(error).toMatchObject({ message: `a document was not made: ${name}` });
    expect(inspect(error)).not.toContain('secret name');
    expect(await behind).not.toEqual(first);
  });

  it('has more time for the first document, because the program must be loaded', async () => {
    const slow = join(folder, 'slow.mjs');
    writeFileSync(slow, `await new Promise((resolve) => setTimeout(resolve, 800));\n${PROGRAM}`);
    const documents = open({ timeoutMs: 300, program: pathToFileURL(slow) });
    await documents.run(dataFor('a'));
    await expect(documents.run(dataFor('hang'))).rejects.toThrow('TimeoutError');
  });

  it('fails at once when the program is missing', async () => {
    const documents = open({ program: pathToFileURL(join(folder, 'none.mjs')) });
    await expect(documents.run(dataFor('a'))).rejects.toThrow('a document was not made');
    await expect(documents.run(dataFor('b'))).rejects.toThrow('a document was not made');
  });

  it('[S50] rejects with a retry time when the queue is full', async () => {
    const documents = open({ maxWaiting: 2 });
    const accepted = ['a', 'b', 'c'].map((name) => documents.run(dataFor(name)));
    await expect(documents.run(dataFor('d'))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 3,
    });
    expect(await Promise.all(accepted)).toHaveLength(3);
    await documents.run(dataFor('e'));
  });

  it('finishes pending jobs on close and rejects later ones', async () => {
    const documents = open();
    const pending = [documents.run(dataFor('a')), documents.run(dataFor('b'))];
    await documents.close();
    expect(await Promise.all(pending)).toHaveLength(2);
    await expect(documents.run(dataFor('c'))).rejects.toMatchObject({ code: 'MAINTENANCE' });
  });
});
