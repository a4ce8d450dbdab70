/**
 * Reads and writes WAV files with one channel of G.711 mu-law at 8 kHz, one byte per sample, which every browser can play. Samples in
 * memory are numbers from -1 to 1.
 */

/** Samples per second. */
export const SAMPLE_RATE = 8000;

const MU_LAW = 7;
const HEADER_BYTES = 58;
const PEAK = 32635;
const BIAS = 132;

/** Encodes samples as a WAV file. Values outside -1 to 1 are clipped. */
export function toWav(samples: Float32Array): Buffer {
  const file = Buffer.alloc(HEADER_BYTES + samples.length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(18, 16);
  file.writeUInt16LE(MU_LAW, 20);
  file.writeUInt16LE(1, 22); // channels
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE, 28); // bytes a second
  file.writeUInt16LE(1, 32); // bytes a sample
  file.writeUInt16LE(8, 34); // bits a sample
  file.write('fact', 38, 'latin1');
  file.writeUInt32LE(4, 42);
  file.writeUInt32LE(samples.length, 46);
  file.write('data', 50, 'latin1');
  file.writeUInt32LE(samples.length, 54);
  for (let i = 0; i < samples.length; i++) file[HEADER_BYTES + i] = encode(samples[i]!);
  return file;
}

/** Decodes a WAV file. Throws unless it is mu-law, 8 kHz, one channel. */
export function fromWav(file: Buffer): Float32Array {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('Not a WAV file');
  }
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    if (name === 'fmt ') checkFormat(file, at + 8);
    if (name === 'data') return samplesOf(file.subarray(at + 8, at + 8 + size));
    at += 8 + size + (size % 2);
  }
  throw new Error('WAV file without sound');
}

function samplesOf(bytes: Buffer): Float32Array {
  const samples = new Float32Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) samples[i] = SAMPLE_OF_BYTE[bytes[i]!]!;
  return samples;
}

function checkFormat(file: Buffer, at: number): void {
  const [tag, channels, rate] = [file.readUInt16LE(at), file.readUInt16LE(at + 2), file.readUInt32LE(at + 4)];
  if (tag !== MU_LAW || channels !== 1 || rate !== SAMPLE_RATE) {
    throw new Error(
      `Expected mu-law, 1 channel, ${SAMPLE_RATE} Hz; found format ${tag}, ${channels}, ${rate} Hz`,
    );
  }
}

/** Encodes as ITU-T G.711: sign, 3 bits of exponent, 4 bits of mantissa, all inverted. */
function encode(sample: number): number {
  const size = Math.min(PEAK, Math.round(Math.abs(sample) * 32768)) + BIAS;
  const exponent = 24 - Math.clz32(size); // size is 132 to 32767, so 0 to 7
  const mantissa = (size >> (exponent + 3)) & 15;
  return ~((sample < 0 ? 128 : 0) | (exponent << 4) | mantissa) & 255;
}

const SAMPLE_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) => decode(byte));

function decode(byte: number): number {
  const bits = ~byte & 255;
  const size = (((bits & 15) * 2 + 33) << (((bits >> 4) & 7) + 2)) - BIAS;
  return ((bits & 128) !== 0 ? -size : size) / 32768;
}
