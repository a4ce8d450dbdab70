/** Narrow windows and large text on every page of the registry: no broken word, nothing cut, nothing beyond the page. */
import {
  brokenWords,
  enlargeText,
  findClipped,
  findOverflow,
  scrollingParts,
} from '../support/browser/checks/page-checks.ts';
import {
  ALL_SCREENS,
  arriveLoggedOn,
  expect,
  forOneLanguage,
  TURN,
  testWith,
} from '../support/browser/e2e.ts';
import { Calls, findPlaces } from '../support/browser/places.ts';

const test = testWith({}, 'parallel');

/** A plain narrow window, and a phone with text of twice the size. */
const VIEWS = [
  { width: 320, height: 568, text: '100%' },
  { width: 390, height: 844, text: '200%' },
] as const;

forOneLanguage('en', (language) => {
  test(`[GEN-22] no word is broken and nothing is cut on narrow windows and in large text, in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(ALL_SCREENS ? 600_000 : 200_000);
    const calls = new Calls(page);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    const places = await findPlaces(page, calls);
    for (const { name, href } of places.filter((_, index) => ALL_SCREENS || index % 6 === TURN % 6)) {
      for (const { width, height, text } of VIEWS) {
        await page.setViewportSize({ width, height });
        await page.goto(href);
        await calls.settled();
        await enlargeText(page, text, false);
        const faults = async () => [
          ...(await brokenWords(page)),
          ...(await findClipped(page)),
          ...(await findOverflow(page)),
          ...(await scrollingParts(page)),
        ];
        // Scripts adapt the layout after the styles.
        await expect
          .configure({ soft: true })
          .poll(faults, { message: `${name}, ${width} px, text of ${text}`, timeout: 2_000 })
          .toEqual([]);
      }
    }
  });
});
