import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../../shared/messages.ts';
import { attackVoice } from '../../testing/voice-attack.ts';
import { randomBetween } from '../random-source.ts';
import { createSpeaker, loadVoices, type SpeakCharacter } from './audio.ts';
import { toWav } from './wav.ts';

/** Number of labelled clips that the attacker learns from, and of codes that it then tries to solve. */
const KNOWN = 500;
const CODES = 200;

const voices = loadVoices(fileURLToPath(new URL('../voices', import.meta.url)));

/** A voice without protection: one fixed take of each character with a little noise. */
const unprotected: SpeakCharacter = (character, _language, random) =>
  toWav(voices.en.takes.get(character)![0]!.map((sample) => sample + randomBetween(random, -0.02, 0.02)));

describe('recognition of the spoken code by a program', () => {
  it.each(LANGUAGES)('[S05] [CAP-2] %s: solves at most a tenth of the codes', (language) => {
    const result = attackVoice(createSpeaker(voices), language, KNOWN, CODES, 7);
    console.info(language, result);
    expect(result.best).toBeLessThanOrEqual(0.1);
  });

  it('[S05] [CAP-2] solves the codes of an unprotected voice', () => {
    const result = attackVoice(unprotected, 'en', 40, 20, 7);
    console.info(result);
    expect(Math.min(...Object.values(result.codes))).toBeGreaterThan(0.8);
  });
});
