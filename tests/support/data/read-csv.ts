/**
 * Parses CSV by RFC 4180, independently of the writer. `separators` lists all characters at which the simulated program
 * splits, such as semicolons.
 */
export function readCsv(file: string, separators = ','): string[][] {
  if (!file.startsWith('\uFEFF')) throw new Error('no byte order mark');
  const rows: string[][] = [];
  let position = 1;
  while (position < file.length) {
    const row: string[] = [];
    for (let hasMoreCells = true; hasMoreCells; ) {
      const [cell, end] =
        file[position] === '"' ? quotedCell(file, position) : plainCell(file, position, separators);
      row.push(cell);
      hasMoreCells = end < file.length && separators.includes(file[end] ?? '');
      if (!hasMoreCells && !file.startsWith('\r\n', end)) throw new Error(`no end of line at ${end}`);
      position = end + (hasMoreCells ? 1 : 2);
    }
    rows.push(row);
  }
  return rows;
}

function plainCell(file: string, from: number, separators: string): [cell: string, end: number] {
  const [cell = ''] = new RegExp(`^[^"${separators}\\r\\n]*`).exec(file.slice(from)) ?? [];
  return [cell, from + cell.length];
}

function quotedCell(file: string, from: number): [cell: string, end: number] {
  const [cell = ''] = /^"(?:[^"]|"")*"/.exec(file.slice(from)) ?? [];
  return [cell.slice(1, -1).replaceAll('""', '"'), from + cell.length];
}
