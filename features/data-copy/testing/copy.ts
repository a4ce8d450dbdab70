import type { DataCopy } from '../contract.ts';

/** Returns a copy that is ready and open, with other values where given. */
export function sampleCopy(over: Partial<DataCopy> = {}): DataCopy {
  const transactions = { en: 'Transactions', zh_tw: '交易明細' };
  const pdf = { kind: 'pdf', parts: 1 } as const;
  return {
    copyId: 'copy-1',
    state: 'ready',
    copyLanguage: 'en',
    requestedAt: '2026-03-10T06:00:00.000Z',
    done: 36,
    kinds: 36,
    readyAt: '2026-03-10T06:05:00.000Z',
    expiresAt: '2026-03-17T06:05:00.000Z',
    open: true,
    files: [
      { file: 0, kind: 'json', name: 'my-data-2026-03-10.json', bytes: 2_400_000, parts: 3 },
      { file: 1, kind: 'zip', name: 'my-data-2026-03-10.zip', bytes: 130_000, parts: 1 },
      { ...pdf, file: 2, name: 'a.pdf', bytes: 900_000, of: transactions, year: '2026', number: 1 },
      { ...pdf, file: 3, name: 'b.pdf', bytes: 200_000, of: transactions, year: '2026', number: 2 },
      { ...pdf, file: 4, name: 'c.pdf', bytes: 300_000, number: 1 },
    ],
    ...over,
  };
}
