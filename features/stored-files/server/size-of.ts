/** Reads a picture's size from its header, because a small file can decode to an enormous picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the size of a JPEG, PNG, WebP or AVIF in pixels; undefined for anything else. */
export function sizeOf(bytes: Uint8Array): Size | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < 32) return undefined;
  if (buffer.readUInt32BE(0) === 0x89504e47)
    return { width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) };
  if (buffer.readUInt16BE(0) === 0xffd8) return jpegSize(buffer);
  if (buffer.toString('latin1', 0, 4) === 'RIFF' && buffer.toString('latin1', 8, 12) === 'WEBP')
    return webpSize(buffer);
  return buffer.toString('latin1', 4, 8) === 'ftyp' ? avifSize(buffer) : undefined;
}

/** The size is in the frame header, after any number of other segments. */
function jpegSize(buffer: Buffer): Size | undefined {
  const at = jpegFrameAt(buffer);
  return at === undefined
    ? undefined
    : { width: buffer.readUInt16BE(at + 7), height: buffer.readUInt16BE(at + 5) };
}

/** Returns the place of a JPEG's frame header; undefined when there is none where a decoder would look for it. */
export function jpegFrameAt(buffer: Buffer): number | undefined {
  for (let at = 2; at + 9 < buffer.length; ) {
    const marker = buffer.readUInt16BE(at);
    if (marker < 0xff01) return undefined;
    // A decoder skips fill bytes and markers without a segment, so they must not hide the frame that it will find.
    if (marker === 0xffff) at += 1;
    else if (marker === 0xff01 || (marker >= 0xffd0 && marker <= 0xffd7)) at += 2;
    else if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) return at;
    else at += 2 + buffer.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpSize(buffer: Buffer): Size | undefined {
  const kind = buffer.toString('latin1', 12, 16);
  if (kind === 'VP8 ')
    return { width: buffer.readUInt16LE(26) & 0x3fff, height: buffer.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8X') return { width: buffer.readUIntLE(24, 3) + 1, height: buffer.readUIntLE(27, 3) + 1 };
  if (kind !== 'VP8L') return undefined;
  const bits = buffer.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Returns the largest of the declared sizes. */
function avifSize(buffer: Buffer): Size | undefined {
  let size: Size | undefined;
  for (
    let at = buffer.indexOf('ispe');
    at >= 0 && at + 16 <= buffer.length;
    at = buffer.indexOf('ispe', at + 4)
  ) {
    const width = Math.max(size?.width ?? 0, buffer.readUInt32BE(at + 8));
    size = { width, height: Math.max(size?.height ?? 0, buffer.readUInt32BE(at + 12)) };
  }
  return size;
}
