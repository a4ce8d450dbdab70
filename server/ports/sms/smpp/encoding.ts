/** Encodes a text as one or several short messages (3GPP TS 23.038 and 23.040). */

/** `gsm`: the GSM alphabet for texts that fit in it, else UCS-2. `ucs2`: always UCS-2. */
export type Alphabet = 'gsm' | 'ucs2';

/** How a text that is too long for one message is submitted: in parts that the phone joins, or in `message_payload`. */
export type LongTexts = 'parts' | 'payload';

/** The fields of a `submit_sm` that differ between the parts of a text. */
export interface Part {
  readonly esmClass: number;
  readonly shortMessage: Buffer;
  /** The whole text when it does not fit into `shortMessage`. */
  readonly payload?: Buffer;
}

export interface EncodedText {
  /** 0: the GSM alphabet, one octet per septet. 8: UCS-2, big-endian; characters outside the BMP as surrogate pairs. */
  readonly dataCoding: 0 | 8;
  readonly parts: readonly Part[];
}

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u{1b}ÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const ESCAPE = 0x1b;
/** Characters that are encoded as the escape and the code of another character. */
const EXTENDED: Readonly<Record<string, string>> = {
  '\f': '\n',
  '^': 'Λ',
  '{': '(',
  '}': ')',
  '\\': '/',
  '[': '<',
  '~': '=',
  ']': '>',
  '|': '¡',
  '€': 'e',
};

const GSM = new Map<string, readonly number[]>([
  ...[...BASIC].map((character, code): [string, number[]] => [character, [code]]),
  ...Object.entries(EXTENDED).map(([character, base]): [string, number[]] => [
    character,
    [ESCAPE, BASIC.indexOf(base)],
  ]),
]);
GSM.delete('\u{1b}');

/** Maximum octets of text in a single message, and in a part with its header of 6 octets. */
const MAX_OCTETS = { 0: { single: 160, part: 153 }, 8: { single: 140, part: 134 } } as const;
const UDH_INDICATOR = 0x40;
const MAX_PARTS = 255;

/**
 * Encodes a text. Parts split neither a surrogate pair nor an escape sequence.
 *
 * @param reference 0 to 255, the same in all parts of a text; it should differ between texts to one phone
 * @returns undefined when the text would need more than 255 parts
 */
export function encodeText(
  text: string,
  options: { readonly alphabet: Alphabet; readonly long: LongTexts; readonly reference: number },
): EncodedText | undefined {
  const gsm = options.alphabet === 'gsm' ? gsmCharacters(text) : undefined;
  const dataCoding = gsm ? 0 : 8;
  const characters = gsm ?? [...text].map(ucs2);
  const whole = Buffer.concat(characters);
  const { single, part } = MAX_OCTETS[dataCoding];
  if (whole.length <= single) return { dataCoding, parts: [{ esmClass: 0, shortMessage: whole }] };
  if (options.long === 'payload') {
    return { dataCoding, parts: [{ esmClass: 0, shortMessage: Buffer.alloc(0), payload: whole }] };
  }
  const pieces = split(characters, part);
  if (pieces.length > MAX_PARTS) return undefined;
  const parts = pieces.map((piece, index) => {
    const header = Buffer.from([5, 0, 3, options.reference, pieces.length, index + 1]);
    return { esmClass: UDH_INDICATOR, shortMessage: Buffer.concat([header, piece]) };
  });
  return { dataCoding, parts };
}

/** Encodes each character in the GSM alphabet; undefined if any character is missing in it. */
function gsmCharacters(text: string): Buffer[] | undefined {
  const characters: Buffer[] = [];
  for (const character of text) {
    const codes = GSM.get(character);
    if (!codes) return undefined;
    characters.push(Buffer.from(codes));
  }
  return characters;
}

function ucs2(character: string): Buffer {
  return Buffer.from(character, 'utf16le').swap16();
}

/** Joins characters to pieces of at most `maxOctets`. */
function split(characters: readonly Buffer[], maxOctets: number): Buffer[] {
  const pieces: Buffer[][] = [];
  let left = 0;
  for (const character of characters) {
    if (character.length > left) {
      pieces.push([]);
      left = maxOctets;
    }
    pieces.at(-1)?.push(character);
    left -= character.length;
  }
  return pieces.map((piece) => Buffer.concat(piece));
}
