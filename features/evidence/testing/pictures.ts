/** Pictures and documents for tests, made in code. */
import { createCanvas } from '@napi-rs/canvas';

/** Draws a picture whose upper left corner is red and whose rest is blue. */
export function picture(
  format: 'jpeg' | 'png' | 'webp',
  { width = 60, height = 40, transparent = false } = {},
): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!transparent) {
    context.fillStyle = '#0000FF';
    context.fillRect(0, 0, width, height);
  }
  context.fillStyle = '#FF0000';
  context.fillRect(0, 0, width / 2, height / 2);
  return format === 'png'
    ? canvas.encodeSync('png')
    : canvas.encodeSync(format === 'webp' ? 'webp' : 'jpeg', 90);
}

/** Returns a picture with as many bytes: programs ignore what follows its end. */
export function padded(content: Buffer, bytes: number): Buffer {
  return Buffer.concat([content, Buffer.alloc(bytes - content.length)]);
}

/** A small PDF with these objects in its catalogue. */
export function pdf(catalogue = ''): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size 4 >>\n%%EOF\n`, 'latin1');
}

/** Puts a segment with metadata into a JPEG, right after its start. */
export function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** Metadata with an orientation and a place. */
export function exif(orientation: number, place: string): Buffer {
  const text = Buffer.from(`${place}\0`);
  const tiff = Buffer.alloc(8 + 2 + 3 * 12 + 4 + 2 + 12 + 4);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(3, 8);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    if (type === 3) tiff.writeUInt16BE(value, at + 8);
    else tiff.writeUInt32BE(value, at + 8);
  };
  entry(10, 0x0112, 3, 1, orientation);
  // The description, and the table with the place.
  entry(22, 0x010e, 2, text.length, tiff.length);
  entry(34, 0x8825, 4, 1, 50);
  tiff.writeUInt16BE(1, 50);
  entry(52, 0x001b, 7, text.length, tiff.length);
  return Buffer.concat([Buffer.from('Exif\0\0'), tiff, text]);
}
