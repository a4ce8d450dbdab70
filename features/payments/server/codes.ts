/** Encodes bar codes and QR codes as widths and modules, for the pages and the PDF. */
import type { Barcode, QrCode } from '../contract.ts';

/** The used part of the encoder's result. */
interface Encoded {
  readonly sbs?: readonly number[];
  readonly pixs?: readonly number[];
  readonly pixx?: number;
}

type Encode = (options: { bcid: string; text: string; eclevel?: string }) => readonly Encoded[];

let encoder: Promise<Encode> | undefined;

/** Imports the encoder with the first code, because it has two megabytes, which most processes do not need at start. */
function load(): Promise<Encode> {
  encoder ??= import('bwip-js/node').then(
    ({ default: loaded }) =>
      (options) =>
        loaded.raw(options) as readonly Encoded[],
  );
  return encoder;
}

/** Encodes capital letters and digits as Code 39, with start and stop. Wide bars and spaces are three modules. */
export async function toBarcode(text: string): Promise<Barcode> {
  const encode = await load();
  const widths = encode({ bcid: 'code39', text })[0]?.sbs;
  if (!widths) throw new Error('the encoder made no bars');
  // Removes a trailing space, which the encoder may add as if another character followed.
  return { text, widths: widths.slice(0, widths.length - ((widths.length + 1) % 2)) };
}

/** Encodes a QR code with error correction level M, which tolerates the loss of 15 % of its modules. */
export async function toQrCode(text: string): Promise<QrCode> {
  const encode = await load();
  const { pixs, pixx } = encode({ bcid: 'qrcode', text, eclevel: 'M' })[0] ?? {};
  if (!pixs || !pixx) throw new Error('the encoder made no modules');
  const rows = Array.from({ length: pixs.length / pixx }, (_, row) =>
    pixs.slice(row * pixx, (row + 1) * pixx).join(''),
  );
  return { rows };
}
