/** Encodes a text as one or several short messages (3GPP TS 23.038 and 23.040). */
import { encodings } from 'smpp/lib/defs.js';

/** `gsm`: the GSM alphabet for texts that fit in it, else UCS-2. `ucs2`: always UCS-2. */
export type Alphabet = 'gsm' | 'ucs2';

/** How a text that is too long for one message is submitted: in parts that the phone joins, or in `message_payload`. */
export type LongTexts = 'parts' | 'payload';

/** The fields of the `submit_sm` of a part. */
export interface Part {
  /** 0: the GSM alphabet, one octet per septet. 8: UCS-2, big-endian; characters outside the BMP as surrogate pairs. */
  readonly data_coding: 0 | 8;
  readonly esm_class: number;
  readonly short_message: Buffer;
  /** The whole text when it does not fit into `short_message`. */
  readonly message_payload?: Buffer;
}

const ESCAPE = '\u{1b}';

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
): Part[] | undefined {
  // The package encodes an escape character as itself, so it would change the meaning of the next character.
  const isGsm = options.alphabet === 'gsm' && encodings.ASCII.match(text) && !text.includes(ESCAPE);
  const data_coding = isGsm ? 0 : 8;
  const characters = [...text].map(isGsm ? gsm : ucs2);
  const whole = Buffer.concat(characters);
  const { single, part } = MAX_OCTETS[data_coding];
  if (whole.length <= single) return [{ data_coding, esm_class: 0, short_message: whole }];
  if (options.long === 'payload')
    return [{ data_coding, esm_class: 0, short_message: Buffer.alloc(0), message_payload: whole }];
  const pieces = split(characters, part);
  if (pieces.length > MAX_PARTS) return undefined;
  return pieces.map((piece, index) => {
    const header = Buffer.from([5, 0, 3, options.reference, pieces.length, index + 1]);
    return { data_coding, esm_class: UDH_INDICATOR, short_message: Buffer.concat([header, piece]) };
  });
}

function gsm(character: string): Buffer {
  return encodings.ASCII.encode(character);
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
