import * as library from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { CAPTCHA_ALPHABET } from '../alphabet.ts';
import { seeded } from '../testing/voice-attack.ts';
import { glyphOf, trace } from './glyphs.ts';
import { drawCaptcha } from './image.ts';

async function lightness(png: Buffer): Promise<number[]> {
  const canvas = library.createCanvas(135, 44);
  canvas.getContext('2d').drawImage(await library.loadImage(png), 0, 0);
  const { data } = canvas.getContext('2d').getImageData(0, 0, 135, 44);
  const part = (value: number) =>
    value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return Array.from({ length: 135 * 44 }, (_, i) => {
    const [r, g, b] = [data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!];
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  });
}

/** Names of a PNG's chunks, in order. */
function chunks(png: Buffer): string[] {
  const names: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    names.push(png.toString('latin1', at + 4, at + 8));
  return names;
}

describe('captcha image', () => {
  it('[CAP-1] varies the image of the same answer', () => {
    const images = Array.from({ length: 100 }, (_, i) =>
      drawCaptcha(library, 'A3K9W', seeded(i)).toString('base64'),
    );
    expect(new Set(images).size).toBe(100);
  });

  it('[S06] has no text chunk and no trace of the answer', () => {
    const png = drawCaptcha(library, 'A3K9W', seeded(2));
    expect(new Set(chunks(png))).toEqual(new Set(['IHDR', 'sBIT', 'sRGB', 'IDAT', 'IEND']));
    expect(png.includes('A3K9W')).toBe(false);
  });

  it.each([...CAPTCHA_ALPHABET])(
    '[CAP-1] draws %s in its box and unlike any other character',
    (character) => {
      const { strokes, width } = glyphOf(character);
      const points = strokes.flatMap(trace);
      expect(width).toBeGreaterThan(0.4);
      for (const [x, y] of points) {
        expect(Math.abs(x - 0.5)).toBeLessThan(0.56);
        expect(Math.abs(y - 0.5)).toBeLessThan(0.56);
      }
      const heights = points.map(([, y]) => y);
      expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(0.95);
      const others = [...CAPTCHA_ALPHABET].filter((other) => other !== character);
      expect(others.map(glyphOf)).not.toContainEqual(glyphOf(character));
    },
  );

  it.each([...CAPTCHA_ALPHABET])(
    '[CAP-1] draws more ink for %s than arcs and specks alone',
    async (character) => {
      const ink = async (answer: string) =>
        (await lightness(drawCaptcha(library, answer, seeded(3)))).filter((l) => l < 0.12).length;
      expect((await ink(character.repeat(5))) - (await ink(''))).toBeGreaterThan(300);
    },
  );

  it('[CAP-1] keeps a contrast of 7 to 1 between ink and ground', async () => {
    for (let seed = 0; seed < 60; seed++) {
      const sorted = (await lightness(drawCaptcha(library, 'MX2HK', seeded(seed)))).sort((a, b) => a - b);
      const [ink, ground] = [
        sorted[Math.floor(sorted.length * 0.03)]!,
        sorted[Math.floor(sorted.length / 2)]!,
      ];
      expect((ground + 0.05) / (ink + 0.05)).toBeGreaterThan(7);
    }
  });

  it('[CAP-1] keeps the widest and the narrowest answer inside the image', async () => {
    for (const answer of ['WWWWW', 'MWMWM', 'JJJJJ', 'LLLLL']) {
      for (let seed = 0; seed < 20; seed++) {
        const pixels = await lightness(drawCaptcha(library, answer, seeded(seed)));
        // Specks and arcs may touch the edge; a cut-off character would colour many edge pixels.
        for (const column of [0, 134]) {
          const dark = Array.from({ length: 44 }, (_, y) => pixels[y * 135 + column]!).filter((l) => l < 0.2);
          expect(dark.length).toBeLessThan(6);
        }
      }
    }
  });

  it.each(['O', 'a', ' ', '驗'])('[CAP-1] refuses %j', (character) => {
    expect(() => drawCaptcha(library, `A3K9${character}`, seeded(1))).toThrow('alphabet');
  });
});
