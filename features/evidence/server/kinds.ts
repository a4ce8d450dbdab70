/** What a file is by its bytes, never by its name, and whether it may be decoded at all. */
import { EVIDENCE_TYPES, type EvidenceType } from '../../../shared/disputes.ts';
import { jpegFrameAt, sizeOf } from '../../stored-files/server/size-of.ts';

/**
 * Most pixels of a picture. A decoder needs 4 bytes for each before it can draw the picture smaller: 200 MB. The cameras of common phones
 * take 12 or 48 million.
 */
export const MOST_PIXELS = 50_000_000;
/** Most pixels in a row or column. */
export const LONGEST_SIDE = 16_384;

/** Bytes at the end of a PDF in which its end is looked for. */
const PDF_END = 2048;

const isMagic: Readonly<Record<EvidenceType, (bytes: Buffer) => boolean>> = {
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  'image/webp': (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  'application/pdf': (bytes) => /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)),
};

/** Returns the type by the first bytes; undefined for anything else, such as HEIC, SVG, HTML and archives. */
export function typeOf(bytes: Buffer): EvidenceType | undefined {
  return EVIDENCE_TYPES.find((type) => isMagic[type](bytes));
}

/**
 * Returns why a file must not be decoded or kept, from its header and its end; undefined when nothing speaks against it. A file whose
 * end is missing was cut before it came here, and the person had better know.
 */
export function problemOf(bytes: Buffer, type: EvidenceType): 'broken' | 'too-large-picture' | undefined {
  if (type === 'application/pdf')
    return bytes.includes('%%EOF', Math.max(0, bytes.length - PDF_END)) ? undefined : 'broken';
  const size = sizeOf(bytes);
  if (!size || size.width < 1 || size.height < 1) return 'broken';
  if (size.width * size.height > MOST_PIXELS || Math.max(size.width, size.height) > LONGEST_SIDE)
    return 'too-large-picture';
  return hasEnd(bytes, type) ? undefined : 'broken';
}

function hasEnd(bytes: Buffer, type: EvidenceType): boolean {
  if (type === 'image/png')
    return bytes.toString('latin1', 12, 16) === 'IHDR' && bytes.lastIndexOf('IEND', undefined, 'latin1') > 32;
  // The size leaves out its own eight bytes. Some programs do not write the padding of an odd last chunk.
  if (type === 'image/webp') return bytes.readUInt32LE(4) + 8 <= bytes.length + 1;
  // A preview inside the metadata has an end too, but before the frame.
  return bytes.lastIndexOf(Buffer.of(0xff, 0xd9)) > (jpegFrameAt(bytes) ?? bytes.length);
}
