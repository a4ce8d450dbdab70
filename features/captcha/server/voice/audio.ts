import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../../../../shared/messages.ts';
import { CAPTCHA_ALPHABET } from '../../alphabet.ts';
import { fastRandom, type RandomSource, randomBetween } from '../random-source.ts';
import { addPiece, babble } from './babble.ts';
import { throughChannel } from './channel.ts';
import { resample, stretch } from './stretch.ts';
import { fromWav, SAMPLE_RATE, toWav } from './wav.ts';

/**
 * Maximum duration of a clip in seconds. Five clips of this duration are just under 145 kB as data URLs. The browser
 * plays a character for at most 3 s (CAP-2), including the start of the playback.
 */
export const MAX_CLIP_SECONDS = 2.7;

/** The recordings of one language, as samples. */
export interface Voice {
  /** Several takes of each character, by different speakers with different words. In Chinese, only digits are recorded. */
  readonly takes: ReadonlyMap<string, readonly Float32Array[]>;
  /** Announcements before a letter, which shift it to a different position in each clip. */
  readonly announcements: readonly Float32Array[];
}

export type Voices = Readonly<Record<Language, Voice>>;

/**
 * Returns a randomised WAV file of one character, at most {@link MAX_CLIP_SECONDS} long. Throws if the character is not
 * in the alphabet.
 */
export type SpeakCharacter = (character: string, language: Language, random: RandomSource) => Buffer;

/**
 * Reads the base voices `<dir>/<language>/<character>/<number>.wav`: features/captcha/server/voices, or its copy next to the bundle in a
 * build. Throws if a character has no take or a clip has the wrong format.
 */
export function loadVoices(dir: string): Voices {
  const voices = { en: loadVoice(join(dir, 'en')), zh_tw: loadVoice(join(dir, 'zh_tw')) };
  for (const language of LANGUAGES)
    for (const character of CAPTCHA_ALPHABET)
      if (takesOf(voices, character, language).length === 0)
        throw new Error(`No voice of ${character} (${language}) in ${dir}`);
  return voices;
}

function loadVoice(dir: string): Voice {
  const takesIn = (folder: string) =>
    readdirSync(folder)
      .sort()
      .map((file) => fromWav(readFileSync(join(folder, file))));
  const takes = new Map(
    readdirSync(dir)
      .sort()
      .map((spoken) => [spoken, takesIn(join(dir, spoken))]),
  );
  return { takes, announcements: takes.get('letter') ?? [] };
}

/** Returns the takes of a character in its language. Letters in Chinese use the English takes. */
function takesOf(voices: Voices, character: string, language: Language): readonly Float32Array[] {
  return voices[language].takes.get(character) ?? voices.en.takes.get(character) ?? [];
}

/** A clip, and its speech alone, as samples of equal length. The speech is without noise and filters. */
export interface Rendered {
  readonly clip: Float32Array;
  readonly speech: Float32Array;
}

/**
 * Creates a speaker (CAP-2). Each clip has a random speaker, wording, tempo, pitch, room and telephone line. Nonsense
 * in other voices is mixed in before, during and after the character. People still understand the words. One clip
 * takes about 4 ms. Speech recognition remains possible, so attempts are limited too.
 */
export function createSpeaker(voices: Voices): SpeakCharacter {
  const render = createRenderer(voices);
  return (character, language, random) => toWav(render(character, language, random).clip);
}

/** Like {@link createSpeaker}, but returns samples, to test how intelligible a clip is. */
export function createRenderer(voices: Voices) {
  const everyTake = (language: Language) =>
    new Map([...CAPTCHA_ALPHABET].map((c) => [c, takesOf(voices, c, language)]));
  const takes = { en: everyTake('en'), zh_tw: everyTake('zh_tw') };
  return (character: string, language: Language, random: RandomSource): Rendered => {
    const own = takes[language].get(character);
    if (!own) throw new Error('Not a character of the captcha alphabet');
    const grains = fastRandom(random);
    const others = [...takes[language]].flatMap(([c, list]) => (c === character ? [] : list));
    const { announcements } = voices[language];
    const announced =
      /[A-Z]/.test(character) && announcements.length > 0 ? [pick(announcements, grains)] : [];
    return disguise(varied([...announced, pick(own, grains)], grains), others, grains);
  };
}

const pick = <T>(list: readonly T[], random: RandomSource) => list[random.uint32() % list.length]!;

/** Joins takes, each with its own tempo and pitch, into at most 2.3 s of speech. */
function varied(takes: readonly Float32Array[], random: RandomSource): Float32Array {
  const seconds = takes.reduce((total, take) => total + take.length, 0) / SAMPLE_RATE;
  const slowest = (0.85 * MAX_CLIP_SECONDS) / seconds;
  return joined(
    takes.map((take) => {
      const tempo = Math.min(randomBetween(random, 0.88, 1.12), slowest);
      const pitch = randomBetween(random, 0.84, 1.2);
      return resample(stretch(take, tempo * pitch), pitch);
    }),
  );
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Mixes the speech with nonsense made from `others`. */
function disguise(speech: Float32Array, others: readonly Float32Array[], random: RandomSource): Rendered {
  const free = Math.floor(MAX_CLIP_SECONDS * SAMPLE_RATE) - speech.length;
  const before = Math.floor(Math.min(randomBetween(random, 0.1, 0.5) * SAMPLE_RATE, 0.6 * free));
  const after = Math.floor(Math.min(randomBetween(random, 0.1, 0.45) * SAMPLE_RATE, 0.4 * free));
  const alone = new Float32Array(before + speech.length + after);
  alone.set(speech, before);
  const nonsense = babble(others, alone.length, random);
  const level = randomBetween(random, 1, 9);
  const gain = (loudness(speech) / loudness(nonsense)) * 10 ** (-level / 20);
  const mixed = alone.map((sample, i) => sample + gain * nonsense[i]!);
  addDecoys(mixed, before, after, others, random);
  return { clip: finished(throughChannel(mixed, random), random), speech: alone };
}

/** Adds one piece of speech before the character and one after it, both about as loud as the character. */
function addDecoys(
  mixed: Float32Array,
  before: number,
  after: number,
  others: readonly Float32Array[],
  random: RandomSource,
): void {
  addPiece(mixed.subarray(0, before), 0, others, random);
  addPiece(mixed.subarray(mixed.length - after), 0, others, random);
}

function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, s) => sum + s * s, 0) / samples.length) + 1e-6;
}

/** Scales the clip to a random loudness and adds noise. */
function finished(samples: Float32Array, random: RandomSource): Float32Array {
  const gain = randomBetween(random, 0.1, 0.17) / loudness(samples);
  const hiss = randomBetween(random, 0.004, 0.015);
  return samples.map((sample) => gain * sample + randomBetween(random, -hiss, hiss));
}
