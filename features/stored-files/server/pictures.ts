/** Makes pictures smaller and in modern formats; runs in a thread of its own. */
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import type { PictureOrder } from './picture-order.ts';
import { sizeOf } from './size-of.ts';

/** What a screen has use for. */
const WIDEST = 1920;
const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE = 12_000;

/** A whole picture; rejects for what is none, and for one that would not fit into the memory. */
export async function makePicture({
  content,
  width,
  format,
}: PictureOrder): Promise<Uint8Array<ArrayBuffer>> {
  const size = sizeOf(content);
  if (!size || size.width < 1 || size.height < 1) throw new TypeError('no picture');
  if (size.width * size.height > MOST_PIXELS || Math.max(size.width, size.height) > LONGEST_SIDE)
    throw new RangeError('too many pixels');
  const image = await loadImage(content);
  const wide = Math.min(width ?? WIDEST, image.width);
  const canvas = createCanvas(wide, Math.max(1, Math.round((image.height * wide) / image.width)));
  const context = canvas.getContext('2d');
  if (format === 'jpeg') {
    // It has no transparency: what shows through would be black.
    context.fillStyle = '#FFFFFF';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return Uint8Array.from(encode(canvas, format));
}

function encode(canvas: Canvas, format: PictureOrder['format']): Buffer {
  if (format === 'avif') return canvas.encodeSync('avif', { quality: 55, speed: 8 });
  if (format === 'png') return canvas.encodeSync('png');
  return format === 'webp' ? canvas.encodeSync('webp', 78) : canvas.encodeSync('jpeg', 82);
}
