import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createDocuments, type Documents } from './documents.ts';
import type { StatementOrder } from './pdf/order.ts';

/** A thread that does what the addressee says, and answers who it is. */
const PROGRAM = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', ({ addressee }) => {
  if (addressee === 'fail') parentPort.postMessage({ failed: { name: 'TypeError', frames: '    at draw (statement.js:1:1)' } });
  else if (addressee === 'throw') throw new TypeError('about somebody');
  else if (addressee === 'exit') process.exit(0);
  else if (addressee !== 'hang') parentPort.postMessage({ content: new Uint8Array([threadId]) });
});
`;

const money = { amount: '0', currency: 'TWD' };
const order = (addressee: string): StatementOrder => ({
  language: 'en',
  addressee,
  card: { product: '', holder: '', lastFour: '0000' },
  statement: {
    ...{
      paymentKey: '',
      statementMonth: '2026-10',
      statementDate: '2026-10-20',
      paymentDueDate: '2026-11-05',
    },
    ...{ total: money, minimumPayment: money, previousBalance: money, payments: money, adjustments: money },
    ...{ currentSpending: money, interest: money, fees: money, creditLimit: money, cashAdvanceLimit: money },
    ...{ interestRate: '12.68', pointsBefore: 0, pointsEarned: 0, pointsUsed: 0, pointsAfter: 0 },
  },
  lines: [],
});

describe('[CARD-4] the thread that makes documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-thread-'));
  const file = join(folder, 'thread.mjs');
  writeFileSync(file, PROGRAM);
  const opened: Documents[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((documents) => documents.close()));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const documents = (options: { limitMs?: number; mostWaiting?: number; program?: URL } = {}): Documents => {
    const made = createDocuments({ program: pathToFileURL(file), ...options });
    opened.push(made);
    return made;
  };

  it('is one for all documents, also after one that failed', async () => {
    const made = documents();
    const first = await made.make(order('a'));
    await expect(made.make(order('fail'))).rejects.toMatchObject({
      message: 'a document was not made',
      stack: 'TypeError\n    at draw (statement.js:1:1)',
    });
    expect(await made.make(order('b'))).toEqual(first);
  });

  it.each(['throw', 'exit', 'hang'])(
    'is started anew after it was lost (%s); nothing of the order is told',
    async (how) => {
      const made = documents({ limitMs: 1_000 });
      const first = await made.make(order('a'));
      const failing = made.make(order(how));
      const behind = made.make(order('b'));
      const reason = await failing.catch((error: Error) => error.message);
      expect(reason).toMatch(/^a document was not made: (TypeError|the thread ended|it took too long)$/);
      expect(await behind).not.toEqual(first);
    },
  );

  it('fails when there is no such program', async () => {
    const made = documents({ program: pathToFileURL(join(folder, 'none.mjs')) });
    await expect(made.make(order('a'))).rejects.toThrow('a document was not made');
    await expect(made.make(order('b'))).rejects.toThrow('a document was not made');
  });

  it('[S50] asks people to come back when too many wait', async () => {
    const made = documents({ mostWaiting: 2 });
    const accepted = ['a', 'b', 'c'].map((name) => made.make(order(name)));
    await expect(made.make(order('d'))).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 3 });
    expect(await Promise.all(accepted)).toHaveLength(3);
    await made.make(order('e'));
  });

  it('makes what was asked for before it ends, and nothing after', async () => {
    const made = documents();
    const asked = [made.make(order('a')), made.make(order('b'))];
    await made.close();
    expect(await Promise.all(asked)).toHaveLength(2);
    await expect(made.make(order('c'))).rejects.toMatchObject({ code: 'MAINTENANCE' });
  });
});
