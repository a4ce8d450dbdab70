import {
  createSpeaker,
  loadVoices,
  type SpeakCharacter,
} from '../../../../features/captcha/server/voice/audio.ts';
import type { Speech } from '../../../../features/captcha/server/voice/speech.ts';
import { systemRandom } from '../../../../server/ports/random/system.ts';

let speak: SpeakCharacter | undefined;
/** Caches each spoken character. Without the cache, a fifth of the time of API tests was speech. */
const spoken = new Map<string, ReturnType<SpeakCharacter>>();

/** Speaks in the test's thread, so that API tests need no build. */
export const speechHere: Speech = {
  run: async ({ character, language }) => {
    speak ??= createSpeaker(loadVoices('features/captcha/server/voices'));
    const clip = spoken.get(character + language) ?? speak(character, language, systemRandom);
    spoken.set(character + language, clip);
    return clip;
  },
  close: async () => {},
};
