/** Worker program that speaks the characters of image codes. features/captcha/server/voice/speech.ts starts it. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSpeaker, loadVoices } from '../../../features/captcha/server/voice/audio.ts';
import type { SpeechJob } from '../../../features/captcha/server/voice/speech.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';

const speak = createSpeaker(loadVoices(join(fileURLToPath(new URL('.', import.meta.url)), 'voices')));

export default ({ character, language }: SpeechJob) => speak(character, language, systemRandom);
