import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../../../shared/messages.ts';
import { CAPTCHA_ALPHABET } from '../alphabet.ts';
import { fastRandom, type RandomSource, randomBetween } from './random-source.ts';
import { fromWav, SAMPLE_RATE, toWav } from './wav.ts';

/**
 * Five clips of this duration are just under 118 kB as data URLs, and the browser plays a character for at most 3 s
 * (CAP-2).
 */
export const MAX_CLIP_SECONDS = 2.2;

/** Samples of each character per language. */
export type Voices = Readonly<Record<Language, ReadonlyMap<string, Float32Array>>>;

/**
 * Returns a randomised WAV file of one character, at most {@link MAX_CLIP_SECONDS} long. Throws if the character is not
 * in the alphabet.
 */
export type SpeakCharacter = (character: string, language: Language, random: RandomSource) => Buffer;

/**
 * Reads the base voices `<dir>/<language>/<character>.wav`: features/captcha/server/voices, or its copy next to the bundle
 * in a build. Throws if a clip is missing or in another format.
 */
export function loadVoices(dir: string): Voices {
  const read = (language: Language) =>
    new Map([...CAPTCHA_ALPHABET].map((c) => [c, fromWav(readFileSync(join(dir, language, `${c}.wav`)))]));
  return Object.fromEntries(LANGUAGES.map((language) => [language, read(language)])) as Record<
    Language,
    Map<string, Float32Array>
  >;
}

/**
 * Creates a speaker (CAP-2). Each clip has random tempo, pitch, loudness, noise and silence, so that clips cannot be
 * looked up in a table of known files. One clip takes about a millisecond. Speech recognition stays possible, so the
 * attempts are limited too.
 */
export function createSpeaker(voices: Voices): SpeakCharacter {
  return (character, language, random) => {
    const voice = voices[language].get(character);
    if (!voice) throw new Error('Not a character of the captcha alphabet');
    const before = randomBetween(random, 0.04, 0.14);
    const after = randomBetween(random, 0.02, 0.06);
    const slowest = (MAX_CLIP_SECONDS - 0.2) / (voice.length / SAMPLE_RATE);
    const tempo = randomBetween(random, 0.93, Math.min(1.08, slowest));
    const pitch = randomBetween(random, 0.9, 1.12);
    const speech = resample(stretch(voice, tempo * pitch), pitch);
    return toWav(mix(speech, before, after, random));
  };
}

/** Mixes the speech with noise, both at a random level. `before` and `after`: seconds of silence. */
function mix(speech: Float32Array, before: number, after: number, random: RandomSource): Float32Array {
  const start = Math.round(before * SAMPLE_RATE);
  const mixed = new Float32Array(start + speech.length + Math.round(after * SAMPLE_RATE));
  const gain = randomBetween(random, 0.75, 1.2);
  const level = randomBetween(random, 0.008, 0.022);
  const colour = randomBetween(random, 0, 0.6);
  const grains = fastRandom(random);
  let noise = 0;
  for (let i = 0; i < mixed.length; i++) {
    noise = colour * noise + (1 - colour) * randomBetween(grains, -level, level);
    mixed[i] = gain * (speech[i - start] ?? 0) + noise;
  }
  return mixed;
}

const FRAME = 256;
const HOP = FRAME / 2;
const SEARCH = 48;
const FADE = Float32Array.from({ length: FRAME }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FRAME));

/**
 * Stretches speech by `factor` at the same pitch (waveform-similarity overlap-add). Frames of 32 ms overlap by half; each
 * starts where it best continues the previous one.
 */
function stretch(speech: Float32Array, factor: number): Float32Array {
  const padded = new Float32Array(speech.length + 2 * (FRAME + SEARCH));
  const origin = SEARCH;
  padded.set(speech, origin);
  const length = Math.round(speech.length * factor);
  const longer = new Float32Array(length + FRAME);
  let from = origin;
  for (let to = 0; to < length; to += HOP) {
    const wanted = origin + Math.round(to / factor);
    if (to > 0) from = bestMatch(padded, from + HOP, wanted);
    for (let i = 0; i < FRAME; i++) longer[to + i]! += FADE[i]! * padded[from + i]!;
  }
  return longer.subarray(0, length);
}

/** The position near `wanted` whose samples best match the samples at `previous`. */
function bestMatch(samples: Float32Array, previous: number, wanted: number): number {
  let best = wanted;
  let bestScore = -Infinity;
  for (let at = wanted - SEARCH; at <= wanted + SEARCH; at += 2) {
    let score = 0;
    for (let i = 0; i < HOP; i += 2) score += samples[previous + i]! * samples[at + i]!;
    if (score > bestScore) [best, bestScore] = [at, score];
  }
  return best;
}

/** Speeds the samples up by `rate`; above 1 they become shorter and higher. */
function resample(samples: Float32Array, rate: number): Float32Array {
  const faster = new Float32Array(Math.floor((samples.length - 1) / rate));
  for (let i = 0; i < faster.length; i++) {
    const at = i * rate;
    const left = Math.floor(at);
    const [a, b] = [samples[left]!, samples[left + 1]!];
    faster[i] = a + (b - a) * (at - left);
  }
  return faster;
}
