/** Reads bar codes and QR codes from pictures, with a different library than the one that creates them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

const require = createRequire(import.meta.url);
const wasmBinary = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
// Otherwise the library would load its WebAssembly module from the network.
prepareZXingModule({
  overrides: {
    wasmBinary: wasmBinary.buffer.slice(wasmBinary.byteOffset, wasmBinary.byteOffset + wasmBinary.byteLength),
  },
});

const OPTIONS: ReaderOptions = { formats: ['Code39', 'QRCode'], tryHarder: true, maxNumberOfSymbols: 20 };

/** The codes of a picture, from top to bottom. */
export interface ReadCodes {
  readonly bars: readonly string[];
  readonly qr: readonly string[];
}

/** A picture as grey values, or as the bytes of a PNG. */
export type Picture =
  | Uint8Array
  | { readonly grey: Uint8Array; readonly width: number; readonly height: number };

export async function readCodes(picture: Picture): Promise<ReadCodes> {
  const found = await readBarcodes(picture instanceof Uint8Array ? picture : toImageData(picture), OPTIONS);
  const sorted = found.toSorted((a, b) => a.position.topLeft.y - b.position.topLeft.y);
  const textsOf = (isQr: boolean) =>
    sorted.filter(({ format }) => (format === 'QRCode') === isQr).map(({ text }) => text);
  return { bars: textsOf(false), qr: textsOf(true) };
}

function toImageData({ grey, width, height }: Exclude<Picture, Uint8Array>): ImageData {
  const data = new Uint8ClampedArray(width * height * 4);
  for (const [index, value] of grey.entries()) data.set([value, value, value, 255], index * 4);
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}

const WHITE = 255;

/** Draws bars of these widths, as a page does: one pixel per module, with white margins. */
export function drawBars(widths: readonly number[], module = 1): Picture {
  const quiet = 10 * module;
  const width = widths.reduce((sum, one) => sum + one * module, 2 * quiet);
  const height = 40;
  const row = new Uint8Array(width).fill(WHITE);
  let x = quiet;
  for (const [index, one] of widths.entries()) {
    if (index % 2 === 0) row.fill(0, x, x + one * module);
    x += one * module;
  }
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    grey.set(y < 8 || y >= 32 ? new Uint8Array(width).fill(WHITE) : row, y * width);
  return { grey, width, height };
}

/** Draws a QR code from rows of modules, in which `1` is black. */
export function drawModules(rows: readonly string[], module = 3): Picture {
  const quiet = 4;
  const size = (rows.length + 2 * quiet) * module;
  const grey = new Uint8Array(size * size).fill(WHITE);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const at = rows[Math.floor(y / module) - quiet]?.[Math.floor(x / module) - quiet];
      if (at === '1') grey[y * size + x] = 0;
    }
  return { grey, width: size, height: size };
}
