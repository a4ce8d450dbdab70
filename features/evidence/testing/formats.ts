/** Writes chunks and headers of picture files by hand, for pictures that no program would make. */
import { deflateSync } from 'node:zlib';
import { picture } from './pictures.ts';

/** A hostile file, and the end of its upload if only one is right. */
export interface HostileFile {
  readonly about: string;
  readonly content: Buffer;
  readonly expected?:
    | 'type'
    | 'broken'
    | 'too-large-picture'
    | 'application/pdf'
    | 'image/jpeg'
    | 'image/png';
}

export const FORMATS = ['jpeg', 'png', 'webp'] as const;

/** Writes another size into the header of a picture. */
export function resized(format: (typeof FORMATS)[number], width: number, height: number): Buffer {
  const content = picture(format);
  if (format === 'png') {
    content.writeUInt32BE(width, 16);
    content.writeUInt32BE(height, 20);
    content.writeUInt32BE(crc32(content.subarray(12, 29)), 29);
  } else if (format === 'webp') return extended(Math.max(0, width - 1), Math.max(0, height - 1));
  else {
    const at = content.indexOf(Buffer.of(0xff, 0xc0));
    content.writeUInt16BE(height, at + 5);
    content.writeUInt16BE(width, at + 7);
  }
  return content;
}

/** A png of one bit for each pixel, all of which are there. */
export function wholePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const magic = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    magic,
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Puts a chunk behind the header of a png. */
export function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, content), png.subarray(33)]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffff_ffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb8_8320 : 0);
  }
  return (sum ^ 0xffff_ffff) >>> 0;
}

/** Returns the picture chunk of a webp. */
export function chunkOf(format: 'webp'): readonly [string, Buffer] {
  const content = picture(format);
  for (
    let at = 12;
    at + 8 <= content.length;
    at += 8 + content.readUInt32LE(at + 4) + (content.readUInt32LE(at + 4) % 2)
  ) {
    const type = content.toString('latin1', at, at + 4);
    if (type === 'VP8 ') return [type, content.subarray(at + 8, at + 8 + content.readUInt32LE(at + 4))];
  }
  throw new Error('no picture');
}

/** A webp with an extended header of these sides less one, and more chunks. A moving one has no picture of its own. */
export function extended(
  width: number,
  height: number,
  more: readonly (readonly [string, Buffer])[] = [],
  flags = 0x0c,
): Buffer {
  const head = Buffer.alloc(10);
  head[0] = flags;
  head.writeUIntLE(width, 4, 3);
  head.writeUIntLE(height, 7, 3);
  const own = flags === 0x02 ? [] : [chunkOf('webp')];
  const chunks = [['VP8X', head] as const, ...own, ...more].map(([type, content]) =>
    riffChunk(type, content),
  );
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return riffChunk('RIFF', body);
}

export function riffChunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, content, Buffer.alloc(content.length % 2)]);
}
