/** How a text becomes the bytes of one or several short messages (3GPP TS 23.038 and 23.040). */

/** Which alphabets may be used: the GSM one for texts that fit in it, or UCS-2 for everything. */
export type Alphabet = 'gsm' | 'ucs2';

/** How a text that is too long for one message is handed over: in parts that the phone joins, or whole. */
export type LongTexts = 'parts' | 'payload';

/** One `submit_sm`: what differs between the parts of a text. */
export interface Part {
  readonly esmClass: number;
  readonly shortMessage: Buffer;
  /** The whole text where it does not fit into `shortMessage`. */
  readonly payload?: Buffer;
}

export interface EncodedText {
  /** 0: the GSM alphabet, one octet for each septet. 8: UCS-2, big-endian; characters outside the BMP as surrogate pairs. */
  readonly dataCoding: 0 | 8;
  readonly parts: readonly Part[];
}

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u{1b}ÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const ESCAPE = 0x1b;
/** Characters that are written as the escape and the code of another character. */
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
  ...Object.entries(EXTENDED).map(([character, as]): [string, number[]] => [
    character,
    [ESCAPE, BASIC.indexOf(as)],
  ]),
]);
GSM.delete('\u{1b}');

/** Octets of text in a message that stands alone and in a part, whose header takes six. */
const ROOM = { 0: { alone: 160, part: 153 }, 8: { alone: 140, part: 134 } } as const;
const UDH_INDICATOR = 0x40;
const MOST_PARTS = 255;

/**
 * Encodes a text. A character is never cut in two: neither a surrogate pair nor an escape and what follows it.
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
  const { alone, part } = ROOM[dataCoding];
  if (whole.length <= alone) return { dataCoding, parts: [{ esmClass: 0, shortMessage: whole }] };
  if (options.long === 'payload') {
    return { dataCoding, parts: [{ esmClass: 0, shortMessage: Buffer.alloc(0), payload: whole }] };
  }
  const pieces = split(characters, part);
  if (pieces.length > MOST_PARTS) return undefined;
  const parts = pieces.map((piece, index) => {
    const header = Buffer.from([5, 0, 3, options.reference, pieces.length, index + 1]);
    return { esmClass: UDH_INDICATOR, shortMessage: Buffer.concat([header, piece]) };
  });
  return { dataCoding, parts };
}

/** The characters of a text in the GSM alphabet; undefined when it lacks one of them. */
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

/** Joins characters to pieces of at most `room` octets. */
function split(characters: readonly Buffer[], room: number): Buffer[] {
  const pieces: Buffer[][] = [];
  let left = 0;
  for (const character of characters) {
    if (character.length > left) {
      pieces.push([]);
      left = room;
    }
    pieces.at(-1)?.push(character);
    left -= character.length;
  }
  return pieces.map((piece) => Buffer.concat(piece));
}
