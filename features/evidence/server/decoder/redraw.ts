/** Draws a picture again, so that nothing of the original file is kept: no place, no camera, no hidden content. */
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { EVIDENCE_BYTES } from '../../../../shared/disputes.ts';
import { problemOf, typeOf } from '../kinds.ts';
import type { Frame } from './frames.ts';

/**
 * Most pixels of a redrawn picture. A limit of the pixels rather than of the sides keeps the long pictures of a conversation readable.
 */
export const MOST_DRAWN_PIXELS = 16_000_000;
/** Tried in this order until the result fits: quality, and the part of the width. */
const WAYS = [
  [85, 1],
  [70, 1],
  [70, 0.7],
  [60, 0.5],
  [50, 0.25],
] as const;
/** Rows of which the transparency is looked at together. */
const ROWS = 64;

/**
 * Redraws a JPEG, PNG or WebP, upright and at most {@link MOST_DRAWN_PIXELS} large: as PNG if some of it is transparent, else as JPEG. An
 * animation becomes its first picture.
 */
export async function redraw(content: Buffer): Promise<Frame> {
  const type = typeOf(content);
  const problem = type && problemOf(content, type);
  if (!type || type === 'application/pdf' || problem)
    return { kind: problem ?? 'broken', content: Buffer.alloc(0) };
  const image = await loadImage(content);
  const canvas = drawn(image, Math.min(1, Math.sqrt(MOST_DRAWN_PIXELS / (image.width * image.height))));
  if (type !== 'image/jpeg' && isTransparent(canvas)) {
    const png = canvas.encodeSync('png');
    if (png.length <= EVIDENCE_BYTES) return { kind: 'png', content: png };
  }
  for (const [quality, part] of WAYS) {
    const jpeg = onWhite(canvas, part).encodeSync('jpeg', quality);
    if (jpeg.length <= EVIDENCE_BYTES) return { kind: 'jpeg', content: jpeg };
  }
  return { kind: 'too-large-picture', content: Buffer.alloc(0) };
}

function drawn(image: Image | Canvas, scale: number): Canvas {
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const canvas = createCanvas(side(image.width), side(image.height));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** JPEG has no transparency, so transparent pixels would become black. */
function onWhite(canvas: Canvas, part: number): Canvas {
  const whole = part === 1 ? canvas : drawn(canvas, part);
  const context = whole.getContext('2d');
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, whole.width, whole.height);
  return whole;
}

function isTransparent(canvas: Canvas): boolean {
  const context = canvas.getContext('2d');
  for (let row = 0; row < canvas.height; row += ROWS) {
    const { data } = context.getImageData(0, row, canvas.width, Math.min(ROWS, canvas.height - row));
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  }
  return false;
}
