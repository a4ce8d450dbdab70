/** Pictures for documents. Their viewers show JPEG; other formats are drawn again. */
import { loadCanvas } from '../../../../server/canvas.ts';

/** Longest side of a picture that is drawn again: 170 pixels an inch on the page. */
const LONGEST = 2000;
const QUALITY = 85;

interface PictureFile {
  readonly type: string;
  readonly content: Uint8Array;
}

/** Returns a picture as JPEG, or undefined for what is no picture that can be decoded. A JPEG keeps its bytes. */
export async function jpegOf({ type, content }: PictureFile): Promise<Uint8Array | undefined> {
  if (type === 'image/jpeg') return content;
  if (!type.startsWith('image/')) return undefined;
  try {
    return await redraw(content);
  } catch {
    return undefined;
  }
}

/** Draws a picture on white, because JPEG has no transparency. */
async function redraw(content: Uint8Array): Promise<Uint8Array> {
  const { createCanvas, loadImage } = await loadCanvas();
  const image = await loadImage(Buffer.from(content));
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const canvas = createCanvas(side(image.width), side(image.height));
  const context = canvas.getContext('2d');
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.encode('jpeg', QUALITY);
}
