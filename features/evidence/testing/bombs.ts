import { deflateSync } from 'node:zlib';
import { extended, FORMATS, type HostileFile, resized, wholePng, withChunk } from './formats.ts';
import { picture } from './pictures.ts';

/** Small files that decode to enormous pictures. */
export function bombs(): HostileFile[] {
  const sizes = [
    [20_000, 20_000],
    [65_500, 65_500],
    [20_000, 16_000],
    [16_385, 1],
    [1, 16_385],
    [7100, 7100],
    [10_000, 10_000],
  ] as const;
  const large = FORMATS.flatMap((format) =>
    sizes
      .filter(([width, height]) => format !== 'webp' || Math.max(width, height) <= 16_383)
      .map(([width, height]) => ({
        about: `${format} of ${width} by ${height}`,
        content: resized(format, width, height),
        expected: 'too-large-picture' as const,
      })),
  );
  const zero = FORMATS.map((format) => ({
    about: `${format} of no size`,
    content: resized(format, 0, 0),
    // Zero is one pixel in the extended header of WebP, which its picture contradicts.
    ...(format !== 'webp' && { expected: 'broken' as const }),
  }));
  // A second frame header behind fill bytes: a decoder skips them, a careless reader of headers does not.
  const real = resized('jpeg', 65_500, 65_500);
  const hidden = Buffer.concat([real.subarray(0, 2), Buffer.of(0xff, 0xff, 0xff), real.subarray(3)]);
  return [
    ...large,
    ...zero,
    { about: 'a jpeg bomb behind fill bytes', content: hidden, expected: 'too-large-picture' },
    {
      about: 'a whole png of 20,000 by 20,000',
      content: wholePng(20_000, 20_000),
      expected: 'too-large-picture',
    },
    { about: 'a whole png of 7,000 by 7,000', content: wholePng(7000, 7000), expected: 'image/jpeg' },
    {
      about: 'a png of a negative size',
      content: resized('png', 0xffff_ffff, 0xffff_ffff),
      expected: 'too-large-picture',
    },
    {
      about: 'a webp of 16 million in its extended header',
      content: extended(0xff_ffff, 0xff_ffff),
      expected: 'too-large-picture',
    },
    ...['zTXt', 'iCCP', 'iTXt'].map((type) => ({
      about: `a png with a bomb in ${type}`,
      content: withChunk(
        picture('png'),
        type,
        Buffer.concat([
          Buffer.from(type === 'iTXt' ? 'a\0\x01\0\0\0' : 'a\0\0', 'latin1'),
          deflateSync(Buffer.alloc(60_000_000), { level: 1 }),
        ]),
      ),
    })),
  ];
}
