import type { Language } from '../../../shared/messages.ts';
import { CAPTCHA_ALPHABET, CAPTCHA_LENGTH } from '../alphabet.ts';
import { fastRandom, type RandomSource, randomBetween } from '../server/random-source.ts';
import type { SpeakCharacter } from '../server/voice/audio.ts';
import { fromWav } from '../server/voice/wav.ts';
import {
  type Classifier,
  dtwNeighbour,
  type LabelledClip,
  ridgeOnPatches,
  ridgeOnSpectrograms,
  type Trainer,
} from './voice-classifiers.ts';
import { featuresOf } from './voice-features.ts';

/** Success rates from 0 to 1 by classifier. */
export interface AttackResult {
  /** Share of whole codes recognised. */
  readonly codes: Readonly<Record<string, number>>;
  /** Share of whole codes recognised by the best classifier. */
  readonly best: number;
}

const TRAINERS: Readonly<Record<string, Trainer>> = {
  warping: dtwNeighbour,
  spectrogram: ridgeOnSpectrograms,
  patches: ridgeOnPatches,
};

/** Returns a deterministic random source. */
export function seeded(seed: number): RandomSource {
  let state = seed;
  const random = fastRandom({
    uint32() {
      state = (state + 1) | 0;
      return Math.imul(state, 0x9e3779b9) >>> 0;
    },
  });
  for (let i = 0; i < 12; i++) random.uint32();
  return random;
}

/**
 * Trains on `known` labelled clips, about the same number per character. Then tries to solve `codes` codes of five
 * characters that the same `speak` function spoke.
 */
export function attackVoice(
  speak: SpeakCharacter,
  language: Language,
  known: number,
  codes: number,
  seed: number,
): AttackResult {
  const random = seeded(seed);
  const clip = (label: number): LabelledClip => ({
    label,
    features: featuresOf(fromWav(speak(CAPTCHA_ALPHABET[label]!, language, random))),
  });
  const labels = CAPTCHA_ALPHABET.length;
  const training = Array.from({ length: known }, (_, i) => clip(i % labels));
  const tests = Array.from({ length: codes * CAPTCHA_LENGTH }, () =>
    clip(Math.floor(randomBetween(random, 0, labels))),
  );
  const classifiers = Object.entries(TRAINERS).map(
    ([name, train]) => [name, train(training, labels)] as const,
  );
  return resultOf(guess(classifiers, tests), tests);
}

/** Determines whether each classifier, and all combined, recognised each clip. */
function guess(classifiers: readonly (readonly [string, Classifier])[], tests: readonly LabelledClip[]) {
  const right = new Map<string, boolean[]>();
  for (const { features, label } of tests) {
    const together = new Float64Array(CAPTCHA_ALPHABET.length);
    for (const [name, classify] of classifiers) {
      const scores = standardised(classify(features));
      scores.forEach((score, i) => {
        together[i]! += score;
      });
      note(right, name, highest(scores) === label);
    }
    note(right, 'together', highest(together) === label);
  }
  return right;
}

function note(right: Map<string, boolean[]>, name: string, is: boolean): void {
  right.set(name, [...(right.get(name) ?? []), is]);
}

function standardised(scores: Float64Array): Float64Array {
  const mean = scores.reduce((total, s) => total + s, 0) / scores.length;
  const variance = scores.reduce((total, s) => total + (s - mean) ** 2, 0) / scores.length;
  return scores.map((s) => (s - mean) / Math.sqrt(variance + 1e-12));
}

const highest = (scores: Float64Array) => scores.indexOf(Math.max(...scores));

function resultOf(
  right: ReadonlyMap<string, readonly boolean[]>,
  tests: readonly LabelledClip[],
): AttackResult {
  const codes = tests.length / CAPTCHA_LENGTH;
  const solved: Record<string, number> = {};
  for (const [name, list] of right) {
    const whole = Array.from({ length: codes }, (_, c) =>
      list.slice(c * CAPTCHA_LENGTH, (c + 1) * CAPTCHA_LENGTH).every(Boolean),
    );
    solved[name] = whole.filter(Boolean).length / codes;
  }
  return { codes: solved, best: Math.max(...Object.values(solved)) };
}
