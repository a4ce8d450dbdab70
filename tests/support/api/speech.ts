import { createSpeaker, loadVoices, type SpeakCharacter } from '../../../features/captcha/server/audio.ts';
import type { Speech } from '../../../features/captcha/server/speech.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';

let speak: SpeakCharacter | undefined;

/** Speaks in the test's own thread, so that tests of calls need no build. */
export const speechHere: Speech = {
  run: async ({ character, language }) => {
    speak ??= createSpeaker(loadVoices('features/captcha/server/voices'));
    return speak(character, language, systemRandom);
  },
  close: async () => {},
};
