import { cpSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '../../../../shared/messages.ts';
import { bundleForNode } from '../../../../tests/support/source/bundle.ts';
import { openSpeech, type Speech } from './speech.ts';

let speech: Speech;
let program: string;
beforeAll(async () => {
  program = await bundleForNode('app/server/programs/voice-thread.ts');
  cpSync('features/captcha/server/voices', join(dirname(program), 'voices'), { recursive: true });
  speech = openSpeech(pathToFileURL(program));
}, 60_000);
afterAll(async () => {
  await speech?.close();
  rmSync(dirname(program), { recursive: true, force: true });
});

it('[CAP-2] creates a different clip each time, in a worker thread', async () => {
  for (const language of LANGUAGES) {
    const [first, second] = await Promise.all(
      ['K', 'K'].map((character) => speech.run({ character, language })),
    );
    expect(Buffer.from(first!).toString('latin1', 0, 4)).toBe('RIFF');
    expect(Buffer.from(first!).equals(Buffer.from(second!))).toBe(false);
  }
});

it('[CAP-2] names no character in the error of a failed job', async () => {
  await expect(speech.run({ character: '§', language: 'en' })).rejects.toThrow(
    /^a spoken character was not made/,
  );
});
