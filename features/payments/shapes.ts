/** The black parts of codes, in modules, for the pages and the PDF. */
import type { Barcode, QrCode } from './contract.ts';

interface Bar {
  readonly from: number;
  readonly width: number;
}

/** Returns the bars of a line, and its width. Bars and spaces alternate. */
export function barsOf({ widths }: Barcode): { readonly bars: readonly Bar[]; readonly width: number } {
  let at = 0;
  const parts = widths.map((width) => {
    const from = at;
    at += width;
    return { from, width };
  });
  return { bars: parts.filter((_, index) => index % 2 === 0), width: at };
}

/** Returns the black runs of each row. */
export function runsOf({ rows }: QrCode): (Bar & { readonly row: number })[] {
  return rows.flatMap((modules, row) =>
    [...modules.matchAll(/1+/g)].map((run) => ({ row, from: run.index, width: run[0].length })),
  );
}
