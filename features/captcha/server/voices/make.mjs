/**
 * Generates the base voices of the captcha in en/ and zh_tw/: `<character>/<number>.wav` are the takes of a character, and
 * `letter/<number>.wav` announce a letter. Run it manually when the alphabet or the wording changes. The clips are committed, so tests and
 * server do not need the tools:
 *
 *   apt-get install espeak-ng sox && node features/captcha/server/voices/make.mjs
 *
 * espeak-ng and sox are GPL. That licence covers the programs, not their output, so the clips have the project's licence.
 *
 * Wording: names of letters are easily confused (P and T, A and K), especially on a phone. Each letter is therefore followed by a simple
 * English word that starts with it, and each digit is spoken with a word that letters never have. Words and speakers
 * change from take to take, so that a character has no fixed sound. A separate announcement precedes each letter, in
 * both languages. In Chinese, an English take of the letter follows the announcement. The Chinese text is pinyin,
 * because Debian's Mandarin voice has no dictionary of characters.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Takes per character. More would exceed 4 MB. */
const TAKES = 15;

const LETTERS = {
  A: ['apple', 'animal', 'actor', 'answer', 'ankle'],
  C: ['cat', 'camera', 'castle', 'coffee', 'cookie'],
  F: ['flower', 'father', 'finger', 'forest', 'family'],
  H: ['house', 'hotel', 'hammer', 'honey', 'helmet'],
  J: ['june', 'jacket', 'jelly', 'jungle', 'july'],
  K: ['king', 'kitchen', 'kite', 'kettle', 'keyboard'],
  L: ['lemon', 'ladder', 'letter', 'lion', 'london'],
  M: ['mother', 'monkey', 'music', 'money', 'market'],
  P: ['paper', 'panda', 'pencil', 'people', 'picture'],
  T: ['table', 'tiger', 'teacher', 'tomato', 'ticket'],
  U: ['uncle', 'umbrella', 'under', 'uniform', 'until'],
  W: ['window', 'water', 'winter', 'woman', 'weather'],
  X: ['x-ray', 'xylophone', 'x-ray', 'xylophone', 'x-ray'],
  Y: ['yellow', 'yesterday', 'young', 'yoga', 'year'],
};
const LETTER_PHRASES = ['_ for', '_ as in', '_ like'];
const DIGIT_PHRASES = [
  'number _',
  'digit _',
  "_ o'clock",
  '_ people',
  '_ minutes',
  'the number _',
  '_ dollars',
];
const PINYIN_DIGITS = { 2: 'er4', 3: 'san1', 4: 'si4', 5: 'wu3', 7: 'qi1', 9: 'jiu3' };
const PINYIN_PHRASES = ['shu4 zi4 _', 'hao4 ma3 _', '_ yue4', 'di4 _', '_ lou2', 'shu4 zi4 shi4 _', '_ hao4'];
const ENGLISH_LETTERS = ['the letter', 'a letter', 'capital letter', 'this letter', 'next letter', 'letter'];
const PINYIN_LETTERS = ['zi4 mu3', 'ying1 wen2', 'ying1 wen2 zi4 mu3', 'zi4 mu3 shi4'];

const ACCENTS = ['en-us', 'en-gb', 'en-gb-x-rp', 'en-us', 'en-gb-scotland', 'en-us-nyc', 'en-gb-x-gbcwmd'];
const PEOPLE = 'm1 f2 m3 Annie f3 m7 Andy f4 adam m4 steph f1 Alex m2 linda Michael f5 Denis'.split(' ');

/** Returns item `i` of a list, wrapping around at the end. */
const of = (list, i) => list[i % list.length];

/** Takes as [language, name, voice, text]. `i` selects accent, speaker and wording with steps that have no common divisor. */
const takes = [
  ...Object.entries(LETTERS).flatMap(([letter, words], l) =>
    each(TAKES, (i) => {
      const phrase = `${of(LETTER_PHRASES, i + l + Math.floor(i / 5))} ${of(words, i)}`.replace(
        '_',
        nameOf(letter),
      );
      return ['en', `${letter}/${i}`, `${of(ACCENTS, i + 3 * l)}+${of(PEOPLE, 5 * i + l)}`, phrase];
    }),
  ),
  ...Object.entries(PINYIN_DIGITS).flatMap(([digit, pinyin], d) => [
    ...each(TAKES, (i) => {
      const phrase = of(DIGIT_PHRASES, i).replace('_', digit);
      return ['en', `${digit}/${i}`, `${of(ACCENTS, 2 * i + d)}+${of(PEOPLE, 5 * i + d)}`, phrase];
    }),
    ...each(TAKES, (i) => {
      const phrase = of(PINYIN_PHRASES, i).replace('_', pinyin);
      return ['zh_tw', `${digit}/${i}`, `cmn-latn-pinyin+${of(PEOPLE, 5 * i + d)}`, phrase];
    }),
  ]),
  ...each(12, (i) => {
    const person = of(PEOPLE, 7 * i);
    return ['zh_tw', `letter/${i}`, `cmn-latn-pinyin+${person}`, of(PINYIN_LETTERS, i)];
  }),
  ...each(12, (i) => [
    'en',
    `letter/${i}`,
    `${of(ACCENTS, i)}+${of(PEOPLE, 7 * i + 3)}`,
    of(ENGLISH_LETTERS, i),
  ]),
];

/** Spells the letter A as phonemes, because espeak-ng speaks a lone A as the article. */
function nameOf(letter) {
  return letter === 'A' ? "[['eI]]" : letter;
}

function each(count, make) {
  return Array.from({ length: count }, (_, i) => make(i));
}

const here = fileURLToPath(new URL('.', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'voices-'));
// Removes silence at both ends.
const trim = ['silence', '1', '0.01', '0.5%'];
const ends = [...trim, 'reverse', ...trim, 'reverse'];
let total = 0;
for (const language of ['en', 'zh_tw']) rmSync(join(here, language), { recursive: true, force: true });
takes.forEach(([language, name, voice, text], i) => {
  const raw = join(work, 'raw.wav');
  // espeak-ng's normal speed is 175 words a minute; CAP-2 requires about 0.7 of it.
  const [speed, pitch] = [`${122 + ((i * 7) % 24)}`, `${35 + ((i * 11) % 30)}`];
  execFileSync('espeak-ng', ['-v', voice, '-s', speed, '-p', pitch, '-a', '100', '-w', raw, text]);
  const clip = join(here, language, `${name}.wav`);
  mkdirSync(dirname(clip), { recursive: true });
  // Normalises all clips to the same peak; 8 kHz mu-law keeps them small. -D disables dither, so that the output is reproducible.
  execFileSync('sox', ['-D', raw, '-r', '8000', '-c', '1', '-e', 'mu-law', clip, ...ends, 'norm', '-3']);
  total += statSync(clip).size;
});
rmSync(work, { recursive: true });
process.stdout.write(`${takes.length} clips, ${total} bytes\n`);
