/** The table that `npm run bench` prints, for terminals of any width. */

const GAP = '  ';
const WIDEST_LIMIT = 24;
/** Share that a long name may use of the width left by limit and outcome. It gets more when the values are short. */
const NAME_SHARE = 0.6;

/**
 * Returns the rows as lines of at most `width` characters. Long texts are wrapped within their column.
 * @param {readonly { name: string, value: string, limit?: string, ok?: boolean }[]} rows
 * @param {number} width characters, at least 60
 */
export function tableOf(rows, width) {
  const cells = [
    ['what', 'value', 'limit', 'ok'],
    ...rows.map(({ name, value, limit = '', ok }) => [name, `${value}`, limit, outcomeOf(ok)]),
  ];
  const longest = (column) => Math.max(...cells.map((row) => row[column].length));
  const outcome = longest(3);
  const limit = Math.min(longest(2), WIDEST_LIMIT);
  const rest = Math.max(width, 60) - outcome - limit - 3 * GAP.length;
  const name = Math.min(longest(0), Math.max(Math.floor(rest * NAME_SHARE), rest - longest(1)));
  const widths = [name, Math.min(longest(1), rest - name), limit, outcome];
  const [head, ...lines] = cells.map((row) => linesOf(row, widths));
  return [...head, widths.map((length) => '─'.repeat(length)).join(GAP), ...lines.flat()].join('\n');
}

function outcomeOf(ok) {
  if (ok === undefined) return '';
  return ok ? 'yes' : 'NO';
}

/** Returns the lines of one row: as many as its longest cell needs. */
function linesOf(row, widths) {
  const parts = row.map((text, column) => wrap(text, widths[column]));
  const height = Math.max(...parts.map(({ length }) => length));
  return Array.from({ length: height }, (_, at) =>
    parts
      .map((part, column) => (part[at] ?? '').padEnd(widths[column]))
      .join(GAP)
      .trimEnd(),
  );
}

/** Wraps a text at spaces; a word that is too long is split anywhere. */
function wrap(text, width) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
    while (lines.at(-1).length > width) {
      const long = lines.pop();
      lines.push(long.slice(0, width), long.slice(width));
    }
  }
  return lines;
}
