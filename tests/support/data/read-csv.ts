/** Parses CSV by RFC 4180, independently of the writer. */
export function readCsv(file: string): string[][] {
  if (!file.startsWith('\uFEFF')) throw new Error('no byte order mark');
  const rows: string[][] = [];
  let at = 1;
  while (at < file.length) {
    const row: string[] = [];
    for (let goesOn = true; goesOn; ) {
      const [cell, end] = file[at] === '"' ? quotedCell(file, at) : plainCell(file, at);
      row.push(cell);
      goesOn = file[end] === ',';
      if (!goesOn && !file.startsWith('\r\n', end)) throw new Error(`no end of line at ${end}`);
      at = end + (goesOn ? 1 : 2);
    }
    rows.push(row);
  }
  return rows;
}

function plainCell(file: string, from: number): [cell: string, end: number] {
  const [cell = ''] = /^[^",\r\n]*/.exec(file.slice(from)) ?? [];
  return [cell, from + cell.length];
}

function quotedCell(file: string, from: number): [cell: string, end: number] {
  const [cell = ''] = /^"(?:[^"]|"")*"/.exec(file.slice(from)) ?? [];
  return [cell.slice(1, -1).replaceAll('""', '"'), from + cell.length];
}
