import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../../shared/messages.ts';
import { CAPTCHA_ALPHABET } from '../../alphabet.ts';
import { intelligibility } from '../../testing/intelligibility.ts';
import { seeded } from '../../testing/voice-attack.ts';
import { createRenderer, createSpeaker, loadVoices, MAX_CLIP_SECONDS, type Voices } from './audio.ts';
import { fromWav, SAMPLE_RATE, toWav } from './wav.ts';

const VOICES_DIR = fileURLToPath(new URL('../voices', import.meta.url));
const voices = loadVoices(VOICES_DIR);
const speak = createSpeaker(voices);
const render = createRenderer(voices);
const each = LANGUAGES.flatMap((language) => [...CAPTCHA_ALPHABET].map((c) => [language, c] as const));

const loudness = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, s) => sum + s * s, 0) / samples.length);

/** Voices that are a constant tone of one second, whose pitch can be measured. */
function toneVoices(hertz: number): Voices {
  const tone = Float32Array.from(
    { length: SAMPLE_RATE },
    (_, i) => 0.6 * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE),
  );
  const voice = { takes: new Map([...CAPTCHA_ALPHABET].map((c) => [c, [tone]])), announcements: [] };
  return { en: voice, zh_tw: voice };
}

/** The part of a clip that contains the spoken character. */
function spoken(speech: Float32Array): Float32Array {
  return speech.subarray(
    speech.findIndex((s) => s !== 0),
    speech.findLastIndex((s) => s !== 0),
  );
}

function pitchOf(samples: Float32Array): number {
  const start = samples.findIndex((s) => s !== 0) + 1000;
  const middle = samples.subarray(start, start + 4000);
  let crossings = 0;
  for (let i = 1; i < middle.length; i++) if (middle[i - 1]! < 0 && middle[i]! >= 0) crossings++;
  return (crossings * SAMPLE_RATE) / middle.length;
}

describe('captcha audio', () => {
  it.each(each)(
    '[CAP-2] %s %s: returns a valid, audible WAV within the maximum duration',
    (language, character) => {
      for (let seed = 0; seed < 4; seed++) {
        const wav = speak(character, language, seeded(seed));
        expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
        expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
        expect(wav.toString('latin1', 8, 16)).toBe('WAVEfmt ');
        const samples = fromWav(wav);
        expect(samples.length).toBe(wav.length - 58);
        expect(samples.length / SAMPLE_RATE).toBeGreaterThan(0.7);
        expect(samples.length / SAMPLE_RATE).toBeLessThanOrEqual(MAX_CLIP_SECONDS);
        expect(loudness(samples)).toBeGreaterThan(0.04);
      }
    },
  );

  it.each(LANGUAGES)('[CAP-2] %s: varies the clip of the same character', (language) => {
    const clips = Array.from({ length: 60 }, (_, seed) => speak('K', language, seeded(seed)));
    expect(new Set(clips.map((clip) => clip.toString('base64'))).size).toBe(60);
    expect(new Set(clips.map((clip) => clip.length)).size).toBeGreaterThan(40);
    const levels = clips.map((clip) => loudness(fromWav(clip)));
    expect(Math.max(...levels) / Math.min(...levels)).toBeGreaterThan(1.2);
  });

  it('[CAP-2] varies pitch and tempo independently', () => {
    const renderTone = createRenderer(toneVoices(200));
    const clips = Array.from({ length: 60 }, (_, seed) => spoken(renderTone('K', 'en', seeded(seed)).speech));
    const pitches = clips.map(pitchOf);
    const seconds = clips.map((clip) => clip.length / SAMPLE_RATE);
    expect(Math.min(...pitches)).toBeGreaterThan(165);
    expect(Math.min(...pitches)).toBeLessThan(182);
    expect(Math.max(...pitches)).toBeGreaterThan(222);
    expect(Math.max(...pitches)).toBeLessThan(245);
    expect(Math.max(...seconds) - Math.min(...seconds)).toBeGreaterThan(0.1);
    // If only the speed varied, the highest-pitched clips would be the shortest.
    const high = seconds.filter((_, i) => pitches[i]! > 215);
    const low = seconds.filter((_, i) => pitches[i]! < 185);
    expect(Math.max(...high)).toBeGreaterThan(Math.min(...low));
  });

  it('[CAP-2] speaks nonsense of other voices before, during and after the character', () => {
    for (let seed = 0; seed < 20; seed++) {
      const { clip, speech } = render('K', 'en', seeded(seed));
      const [start, end] = [speech.findIndex((s) => s !== 0), speech.findLastIndex((s) => s !== 0)];
      expect(loudness(clip.subarray(0, start))).toBeGreaterThan(0.02);
      expect(loudness(clip.subarray(end))).toBeGreaterThan(0.02);
    }
  });

  it.each(LANGUAGES)('[CAP-2] %s: uses every take of a character', (language) => {
    const others = { takes: voices[language].takes, announcements: [] };
    const takes = voices.en.takes
      .get('K')!
      .map((_, i) => Float32Array.from({ length: 3000 + 300 * i }, () => 0.3));
    const one = { ...others, takes: new Map([...others.takes, ['K', takes]]) };
    const renderOne = createRenderer({ en: one, zh_tw: one });
    const lengths = Array.from(
      { length: 300 },
      (_, seed) => spoken(renderOne('K', language, seeded(seed)).speech).length,
    );
    expect(Math.min(...lengths)).toBeLessThan(3000);
    expect(Math.max(...lengths)).toBeGreaterThan(2700 + 300 * takes.length);
  });

  it.each(LANGUAGES)('[CAP-2] %s: stays intelligible', (language) => {
    const scores = Array.from({ length: 100 }, (_, seed) => {
      const { clip, speech } = render(CAPTCHA_ALPHABET[seed % 20]!, language, seeded(seed));
      return intelligibility(speech, clip);
    }).sort((a, b) => a - b);
    expect(scores.reduce((sum, score) => sum + score, 0) / scores.length).toBeGreaterThan(0.65);
    expect(scores[10]).toBeGreaterThan(0.5);
  });

  it('[CAP-2] keeps five of the longest clips below 145 kB as data URLs', () => {
    for (const language of LANGUAGES) {
      const longest = [...CAPTCHA_ALPHABET].map((c) =>
        Math.max(
          ...[1, 2, 3, 4, 5].map((seed) => speak(c, language, seeded(seed)).toString('base64').length),
        ),
      );
      expect(5 * ('data:audio/wav;base64,'.length + Math.max(...longest))).toBeLessThan(145_000);
    }
  });

  it('[S06] writes the same header for every character', () => {
    const headers = each.map(([language, c]) => {
      const wav = speak(c, language, seeded(9));
      for (const lengthAt of [4, 46, 54]) wav.writeUInt32LE(0, lengthAt);
      return wav.subarray(0, 58).toString('hex');
    });
    expect(new Set(headers).size).toBe(1);
  });

  it('[CAP-2] throws for missing or invalid voices', () => {
    const dir = mkdtempSync(join(tmpdir(), 'voices-'));
    expect(() => loadVoices(dir)).toThrow(dir);
    for (const language of LANGUAGES) mkdirSync(join(dir, language));
    expect(() => loadVoices(dir)).toThrow('No voice of 2 (en)');
    mkdirSync(join(dir, 'en', '2'));
    writeFileSync(join(dir, 'en', '2', '0.wav'), 'not sound');
    expect(() => loadVoices(dir)).toThrow('Not a WAV');
    rmSync(dir, { recursive: true });
  });
});

describe('WAV', () => {
  it('[CAP-2] keeps samples at mu-law precision and clips louder ones', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1.5, max: 1.5, noNaN: true })), (numbers) => {
        const samples = Float32Array.from(numbers);
        const back = fromWav(toWav(samples));
        expect(back.length).toBe(samples.length);
        samples.forEach((sample, i) => {
          const cut = Math.max(-1, Math.min(1, sample));
          expect(Math.abs(back[i]! - cut)).toBeLessThanOrEqual(0.0005 + 0.04 * Math.abs(cut));
        });
      }),
    );
  });

  it('[CAP-2] writes G.711 bytes', () => {
    const bytes = [...toWav(Float32Array.of(0, 1, -1, 0.5, -0.5, 0.01))].slice(58);
    expect(bytes.map((b) => b.toString(16))).toEqual(['ff', '80', '0', '8f', 'f', 'e3']);
  });

  it('[CAP-2] refuses other formats', () => {
    const pcm = toWav(new Float32Array(4));
    pcm.writeUInt16LE(1, 20);
    expect(() => fromWav(pcm)).toThrow('mu-law');
    expect(() => fromWav(Buffer.from('RIFFxxxxWAVE'))).toThrow('without sound');
    expect(() => fromWav(Buffer.from('<html></html>'))).toThrow('Not a WAV');
  });
});
