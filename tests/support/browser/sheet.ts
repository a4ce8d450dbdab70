/** Combines pictures of one page side by side into a small WebP. */
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';

export interface SheetPicture {
  readonly png: Buffer;
  /** Scale of the picture on the sheet. */
  readonly scale: number;
}

const GAP = 16;
const GROUND = '#8A827E';
/** Quality levels; below the lowest, text is hard to read. */
const QUALITIES = [72, 56, 40];

/** Draws the pictures from left to right. Reduces quality, then size, until the sheet has at most `maxBytes`. */
export async function makeSheet(pictures: readonly SheetPicture[], maxBytes: number): Promise<Buffer> {
  let sheet: Buffer = Buffer.alloc(0);
  for (const shrink of [1, 0.85, 0.7]) {
    const canvas = await draw(pictures, shrink);
    for (const quality of QUALITIES) {
      sheet = await canvas.encode('webp', quality);
      if (sheet.length <= maxBytes) return sheet;
    }
  }
  return sheet;
}

async function draw(pictures: readonly SheetPicture[], shrink: number): Promise<Canvas> {
  const loaded = await Promise.all(
    pictures.map(async ({ png, scale }) => {
      const image = await loadImage(png);
      const size = scale * shrink;
      return { image, width: Math.round(image.width * size), height: Math.round(image.height * size) };
    }),
  );
  const width = loaded.reduce((sum, one) => sum + one.width + GAP, GAP);
  const canvas = createCanvas(width, Math.max(...loaded.map(({ height }) => height)) + 2 * GAP);
  const context = canvas.getContext('2d');
  context.fillStyle = GROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  let left = GAP;
  for (const one of loaded) {
    context.drawImage(one.image, left, GAP, one.width, one.height);
    left += one.width + GAP;
  }
  return canvas;
}
