/**
 * Reads labelled values from static markup, for tests that no value stands beside the label of another. Returns what
 * people see: spoken and hidden duplicates of amounts, card numbers and button names are omitted.
 */

const SPOKEN = /<span class="(?:spoken|visually-hidden)">[^<]*<\/span>/g;
const ROW = /<tr\b[^>]*>.*?<\/tr>|<dt\b[^>]*>.*?<\/dt>\s*<dd\b[^>]*>.*?<\/dd>/gs;
const CELL = /<(t[hd]|d[td])\b[^>]*>(.*?)<\/\1>/gs;
const ENTITIES = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
} as const;

/** Returns [label, value] of each pair of a definition list, and the cells of each row of a table, in page order. */
export function rowsOf(markup: string): string[][] {
  return (markup.match(ROW) ?? []).map((row) =>
    [...row.matchAll(CELL)].map(([, , content = '']) => textOf(content)),
  );
}

/** Returns the visible text of markup; texts of neighbouring elements are separated by spaces. */
export function textOf(markup: string): string {
  return markup
    .replace(SPOKEN, '')
    .replace(/(<\/span>)?<wbr\/?>(<span>)?/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:nbsp|amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity as keyof typeof ENTITIES])
    .replace(/\s+/g, ' ')
    .trim();
}
