/**
 * [S06] The browser never has the answer of an image code in a readable form. This covers server responses, the page, the
 * storages and the memory of its scripts, also during playback of the sound.
 */
import type { CDPSession, Page } from '@playwright/test';
import { type Phrase, say } from '../../../shared/messages.ts';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import { captchaAnswer } from '../../support/api/demo.ts';
import { ALL_SCREENS, enterUsername, expect, forOneLanguage, test } from '../../support/browser/e2e.ts';

/** Number of image codes per language. */
const CHALLENGES = ALL_SCREENS ? 100 : 4;
/** The memory is searched for all earlier answers after this many codes, because the search takes seconds. */
const PER_SNAPSHOT = ALL_SCREENS ? 2 : 4;
const ANSWER_CALL = /\/captcha\/(request|refresh|changeLanguage)$/;
const DATA_URL = /data:(?:image\/png|audio\/wav);base64,([A-Za-z0-9+/=]*)/g;

/** Matches a string in memory that is a picture or a sound, or a part of either. */
const MEDIA = /data:(?:image|audio)|^[A-Za-z0-9+/=]{200,}$/;

/** Returns reversible encodings of an answer. */
function formsOf(answer: string): string[] {
  const letters = [...answer];
  const codes = letters.map((letter) => letter.charCodeAt(0));
  return [
    answer,
    letters.toReversed().join(''),
    letters.join(' '),
    letters.join('.'),
    `"${letters.join('","')}"`,
    codes.join(','),
    codes.join(', '),
    codes.map((code) => code.toString(16)).join(''),
    codes.map((code) => `\\u00${code.toString(16)}`).join(''),
    codes.map((code) => `%${code.toString(16)}`).join(''),
    // Omits the last base64 digits, which also depend on the following bytes.
    Buffer.from(answer).toString('base64').slice(0, 6),
  ];
}

/**
 * Returns the forms of the answer in a text. Lower case counts only as a whole value, because the five letters may occur
 * within a word.
 */
function foundIn(text: string, answer: string): string[] {
  const forms = formsOf(answer).filter((form) => text.includes(form));
  const isLowerCase = new RegExp(`(^|[^A-Za-z0-9])${answer.toLowerCase()}($|[^A-Za-z0-9])`).test(text);
  return isLowerCase ? [...forms, 'lower case'] : forms;
}

/** Separates a text from the decoded pictures and sounds in it, because base64 may contain any five letters by chance. */
function withoutMedia(text: string): { plain: string; media: string[] } {
  const media = [...text.matchAll(DATA_URL)].map(([, data = '']) =>
    Buffer.from(data, 'base64').toString('latin1'),
  );
  return { plain: text.replace(DATA_URL, 'data:'), media };
}

/** Returns all strings in the memory of the page's scripts. Long strings are truncated. */
async function heapStrings(cdp: CDPSession): Promise<string[]> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', keep);
  const { strings } = JSON.parse(chunks.join('')) as { strings: string[] };
  return strings;
}

/** Returns the page's markup and all its stored data. */
async function pageAndStorages(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => [
    ...Object.entries({ ...localStorage, ...sessionStorage }).flat(),
    document.cookie,
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
  ]);
  const cookies = (await page.context().cookies()).map(({ value }) => value);
  return [await page.content(), ...stored, ...cookies].join('\n');
}

/** Checks that `foundIn` detects each readable form of an answer, and nothing else. */
function expectFound(): void {
  for (const form of formsOf('AC37X')) expect(foundIn(`x${form}y`, 'AC37X')).not.toEqual([]);
  expect(foundIn('{"answer":"ac37x"}', 'AC37X')).toEqual(['lower case']);
  expect(foundIn('AC37 X7 mac37xy', 'AC37X')).toEqual([]);
}

forOneLanguage('en', (language, prefix) => {
  test(`[S06] [CAP-2] ${CHALLENGES} image codes leave no readable answer in the browser: ${language}`, async ({
    page,
    server,
  }) => {
    test.setTimeout(60_000 + CHALLENGES * 6_000);
    expectFound();
    const answers: string[] = [];
    const received: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'image') received.push(response.text().catch(() => ''));
    });
    const button = (phrase: Phrase) => page.getByRole('button', { name: say(phrase, language), exact: true });
    const next = () => page.waitForResponse((response) => ANSWER_CALL.test(new URL(response.url()).pathname));

    await page.goto(`${prefix}/login`);
    const cdp = await page.context().newCDPSession(page);
    // These strings cannot contain an answer, because no image code exists yet.
    const before = new Set(await heapStrings(cdp));
    let arriving = next();
    await enterUsername(page, 'demo.primary1');
    for (let n = 0; n < CHALLENGES; n++) {
      const { payload } = await (await arriving).json();
      await expect(page.getByRole('img', { name: say(fieldText.captchaAlt, language) })).toHaveAttribute(
        'src',
        payload.image,
      );
      const answer = await captchaAnswer(server, payload.key);
      answers.push(answer);
      await button(fieldText.captchaPlay).click();
      await expect(button(fieldText.captchaPlaying)).toBeVisible();
      const { plain, media } = withoutMedia(
        [await pageAndStorages(page), ...(await Promise.all(received.splice(0)))].join('\n'),
      );
      expect(media.length).toBeGreaterThanOrEqual(6);
      for (const text of [plain, ...media]) expect(foundIn(text, answer)).toEqual([]);
      if ((n + 1) % PER_SNAPSHOT === 0) {
        const strings = await heapStrings(cdp);
        expect(strings).toContain(payload.key);
        const heap = strings.filter((text) => !before.has(text) && !MEDIA.test(text)).join('\n');
        for (const known of answers) expect(foundIn(heap, known)).toEqual([]);
      }
      if (n + 1 === CHALLENGES) break;
      arriving = next();
      await button(fieldText.captchaRefresh).click();
    }
    expect(new Set(answers).size).toBe(CHALLENGES);
  });
});
