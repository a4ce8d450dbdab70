import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvProblem, csvLine, MAX_RECORD_BYTES, readCsv } from './csv.ts';

/** Reads all records, in chunks of `chunk` bytes. */
async function read(text: string | Buffer, chunk = 7): Promise<{ cells: string[][]; lines: number[] }> {
  const bytes = Buffer.from(text);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunk) chunks.push(bytes.subarray(at, at + chunk));
  const cells: string[][] = [];
  const lines: number[] = [];
  for await (const records of readCsv(chunks))
    for (const record of records) {
      cells.push([...record.cells]);
      lines.push(record.line);
    }
  return { cells, lines };
}

async function problemOf(text: string | Buffer): Promise<[number, string]> {
  const error = await read(text, text.length > 1000 ? 65_536 : 7).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof CsvProblem)) throw new Error('no problem', { cause: error });
  return [error.line, error.message];
}

describe('reading CSV', () => {
  it('gives back what was written, for any texts and any size of chunks', async () => {
    const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^["\r\n, 王喆€]{0,8}$/));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        async (table, chunk, marked) => {
          const text = (marked ? '\ufeff' : '') + table.map(csvLine).join('');
          expect((await read(text, chunk)).cells).toEqual(table);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('accepts a byte order mark, both line ends, and a last line without one', async () => {
    expect(await read('\ufeffa,b\r\nc,"d\r\ne"\r\nf,')).toEqual({
      cells: [
        ['a', 'b'],
        ['c', 'd\r\ne'],
        ['f', ''],
      ],
      lines: [1, 2, 4],
    });
    expect((await read('\ufeff')).cells).toEqual([]);
    expect((await read('a\n', 1)).cells).toEqual([['a']]);
  });

  it.each([
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from('a,b\n"x\n'), Buffer.from([0xa4, 0xfd]), Buffer.from('",c\n')]),
      3,
      'UTF-8',
    ],
    ['a file that ends within quotes', 'a,b\n1,"x\ny', 2, 'ends within a quoted field'],
    ['a quote within a plain cell', 'a,b\n1,x"y"\n', 2, 'quote'],
    ['text after a quoted cell', 'a,b\n"1"x,2\n', 2, 'quote'],
    ['a lone carriage return', 'a,b\r1,2\n', 1, 'carriage return'],
    ['a field of 1 MB', `a,b\n1,${'x'.repeat(1 << 20)}\n`, 2, 'longer than 256 KB'],
    ['a quoted field of 1 MB', `a,b\n1,"${'x\n'.repeat(1 << 19)}"\n`, 2, 'longer than 256 KB'],
  ])('refuses %s, with its line', async (_, text, line, message) => {
    const [foundLine, found] = await problemOf(text);
    expect(found).toContain(message);
    expect(foundLine).toBe(line);
  });

  it('keeps a record that is just short enough', async () => {
    const text = `${'x'.repeat(MAX_RECORD_BYTES - 2)},y\n`;
    expect((await read(text, 10_000)).cells[0]?.[1]).toBe('y');
  });
});
