/**
 * Generates the base voices of the captcha: one clip for each character and language, in en/ and zh_tw/. Run it manually
 * when the alphabet or the wording changes. The clips are committed, so tests and server do not need the tools:
 *
 *   apt-get install espeak-ng sox && node features/captcha/server/voices/make.mjs
 *
 * espeak-ng and sox are GPL. That licence covers the programs, not their output, so the clips have the project's licence.
 *
 * Wording: names of letters are easily confused (P and T, A and K), especially on a phone. Each letter is therefore
 * followed by a simple English word, and digits and Chinese letters are announced by their kind. Chinese is in pinyin,
 * because Debian's Mandarin voice has no dictionary of characters; the English voice speaks the English words.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** 0.7 of espeak-ng's normal 175 words a minute (CAP-2). */
const WORDS_A_MINUTE = '123';

const ENGLISH_WORDS = {
  A: 'apple',
  C: 'cat',
  F: 'flower',
  H: 'house',
  J: 'june',
  K: 'king',
  L: 'lemon',
  M: 'mother',
  P: 'paper',
  T: 'table',
  U: 'uncle',
  W: 'window',
  X: 'x-ray',
  Y: 'yellow',
};
const PINYIN_DIGITS = { 2: 'er4', 3: 'san1', 4: 'si4', 5: 'wu3', 7: 'qi1', 9: 'jiu3' };

const english = (text) => ['en-us', text];
const mandarin = (text) => ['cmn-latn-pinyin', text];

/** Language, character, and the parts of its clip as [voice, text], with a short pause randomBetween two parts. */
const lines = [
  ...Object.entries(ENGLISH_WORDS).flatMap(([letter, word]) => [
    ['en', letter, [english(`${letter} for ${word}`)]],
    ['zh_tw', letter, [mandarin(`zi4 mu3 ${letter}`), english(word)]],
  ]),
  ...Object.entries(PINYIN_DIGITS).flatMap(([digit, pinyin]) => [
    ['en', digit, [english(`number ${digit}`)]],
    ['zh_tw', digit, [mandarin(`shu4 zi4 ${pinyin}`)]],
  ]),
];

const here = fileURLToPath(new URL('.', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'voices-'));
// Removes silence at both ends.
const trim = ['silence', '1', '0.01', '0.5%'];
const ends = [...trim, 'reverse', ...trim, 'reverse'];
let total = 0;
for (const [language, character, parts] of lines) {
  const spoken = parts.map(([voice, text], i) => {
    const [raw, part] = [join(work, 'raw.wav'), join(work, `part${i}.wav`)];
    execFileSync('espeak-ng', ['-v', voice, '-s', WORDS_A_MINUTE, '-a', '100', '-w', raw, text]);
    execFileSync('sox', ['-D', raw, part, ...ends, ...(i + 1 < parts.length ? ['pad', '0', '0.12'] : [])]);
    return part;
  });
  mkdirSync(join(here, language), { recursive: true });
  const clip = join(here, language, `${character}.wav`);
  // Same peak for all; 8 kHz mu-law keeps clips small. -D disables dither, so that the output is reproducible.
  execFileSync('sox', ['-D', ...spoken, '-r', '8000', '-c', '1', '-e', 'mu-law', clip, 'norm', '-3']);
  total += statSync(clip).size;
}
rmSync(work, { recursive: true });
process.stdout.write(`${lines.length} clips, ${total} bytes\n`);
