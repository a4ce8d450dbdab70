/** Test helper: parses the e-mails that the portal sends. */

export interface ReadMail {
  /** Names in lower case; values unfolded and decoded. */
  readonly headers: Readonly<Record<string, string>>;
  /** Each part of a multipart message with its content type and decoded text. */
  readonly parts: readonly { readonly type: string; readonly text: string }[];
}

/** Parses a raw message. */
export function readMail(raw: string): ReadMail {
  const [headers, body] = splitMessage(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  if (!boundary) return { headers, parts: [partOf(headers, body)] };
  const blocks = body.split(`--${boundary}`).slice(1, -1);
  return { headers, parts: blocks.map((block) => partOf(...splitMessage(block.replace(/^\r\n/, '')))) };
}

function splitMessage(raw: string): [Record<string, string>, string] {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return [Object.fromEntries(headers), raw.slice(end + 4)];
}

function partOf(headers: Record<string, string>, body: string): ReadMail['parts'][number] {
  const encoding = headers['content-transfer-encoding'] ?? '7bit';
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(body.replace(/=\r\n/g, ''))
        : body;
  return { type: headers['content-type'] ?? 'text/plain', text: text.replace(/\r\n/g, '\n').trim() };
}

/** Decodes RFC 2047 words; white space between two of them is dropped. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    );
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
