/** Imitates the page translators of browsers, and finds texts that would not survive them. */
import { type BrowserContext, expect, type Page } from '@playwright/test';

/**
 * The imitation "translates" a text by adding this zero-width space. Playwright ignores it when it compares texts, so
 * each test also passes on a translated page.
 */
const MARK = '\u200b';

/**
 * Translates the page as Google Translate does in Chrome: replaces each text node by `<font><font>` with other words, also
 * the nodes that come later, and sets the language of the document. Begins once React has taken over the page. Leaves alone
 * what is marked as not to be translated. Runs in the page.
 */
function imitateTranslator(mark: string): void {
  const left = 'script, style, textarea, font, [translate=no]';
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node: Node | null = root; node; node = walker.nextNode())
      if (node instanceof Text && node.data.trim() !== '') texts.push(node);
    for (const text of texts) {
      if (!text.parentElement || text.parentElement.closest(left)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.data + mark);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const belongsToReact = (node: Node | undefined) =>
    Object.keys(node ?? {}).some((key) => key.startsWith('__reactFiber$'));
  const waitForReact = () => {
    const atOnce = Reflect.get(window, 'translatesAtOnce') === true;
    const last = [...document.querySelectorAll('#root *')].at(-1);
    if (atOnce) begin();
    else if (document.readyState === 'complete' && belongsToReact(last)) setTimeout(begin, 20);
    else setTimeout(waitForReact, 10);
  };
  const begin = () => {
    document.documentElement.classList.add('translated-ltr');
    document.documentElement.lang = 'vi';
    translate(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes)
          if (node.isConnected) translate(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  waitForReact();
}

/** The imitation as a script that translates its document once. */
export const TRANSLATOR = `;window.isTranslated ||= ((${imitateTranslator})(${JSON.stringify(MARK)}), true);`;

/** Returns a text as it was before the imitation translated it. */
export function untranslated(text: string): string {
  return text.replaceAll(MARK, '');
}

/** Translates each page of a context. */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(imitateTranslator, MARK);
}

/** Translates the page although React has not taken it over. */
export async function translateAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'translatesAtOnce', true));
  await expectTranslated(page);
}

/** Expects that the page is translated: no words are left as they were sent. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('html.translated-ltr')).toBeAttached();
  await expect
    .poll(() =>
      page.evaluate((mark) => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (walker.nextNode()) {
          const { nodeValue, parentElement } = walker.currentNode;
          const isLeft = parentElement?.closest('script, style, textarea, [translate=no]');
          if (nodeValue?.trim() && !isLeft && !nodeValue.endsWith(mark)) found.push(nodeValue);
        }
        return found;
      }, MARK),
    )
    .toEqual([]);
}
