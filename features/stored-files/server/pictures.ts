/** Resizes pictures and converts their format, in a worker thread. */
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { sizeOf } from './size-of.ts';

/** A picture to resize. Plain values only, because it is posted to another thread. */
export interface PictureJob {
  /** JPEG, PNG, WebP or AVIF. */
  readonly content: Uint8Array;
  /**
   * Maximum width in pixels; pictures are never enlarged. Undefined keeps the picture's width, up to {@link MAX_WIDTH}.
   */
  readonly width: number | undefined;
  readonly format: 'avif' | 'webp' | 'jpeg' | 'png';
}

const MAX_WIDTH = 1920;
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 12_000;

/**
 * Resizes a picture and converts its format. Rejects content that is not a picture, and pictures too large for the
 * memory.
 */
export async function resizePicture({
  content,
  width,
  format,
}: PictureJob): Promise<Uint8Array<ArrayBuffer>> {
  const size = sizeOf(content);
  if (!size || size.width < 1 || size.height < 1) throw new TypeError('no picture');
  if (size.width * size.height > MAX_PIXELS || Math.max(size.width, size.height) > MAX_SIDE)
    throw new RangeError('too many pixels');
  const image = await loadImage(content);
  const wide = Math.min(width ?? MAX_WIDTH, image.width);
  const canvas = createCanvas(wide, Math.max(1, Math.round((image.height * wide) / image.width)));
  const context = canvas.getContext('2d');
  if (format === 'jpeg') {
    // JPEG has no transparency, so transparent pixels would become black.
    context.fillStyle = '#FFFFFF';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return Uint8Array.from(encode(canvas, format));
}

function encode(canvas: Canvas, format: PictureJob['format']): Buffer {
  if (format === 'avif') return canvas.encodeSync('avif', { quality: 55, speed: 8 });
  if (format === 'png') return canvas.encodeSync('png');
  return format === 'webp' ? canvas.encodeSync('webp', 78) : canvas.encodeSync('jpeg', 82);
}
