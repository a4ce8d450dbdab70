/** Page checks beyond axe. Each resolves with problems, one line per place. */
import { expect, type Page } from '@playwright/test';

/** Fails when something overflows. Layout that scripts adapt follows a moment later. */
export const expectNoOverflow = (page: Page) =>
  expect
    .configure({ soft: true })
    .poll(() => findOverflow(page), { timeout: 3000 })
    .toEqual([]);

/** WCAG 1.4.10: neither the page nor a dialog scrolls sideways. Names the elements that overflow. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A dialog scrolls by itself, so its content does not widen the page. Its width may be fractional.
    const boxes = [...document.querySelectorAll<HTMLElement>(':root, dialog[open]')];
    const box = boxes.find((one) => one.scrollWidth > one.clientWidth + (one.matches('dialog') ? 1 : 0));
    if (!box) return [];
    const { scrollWidth, clientWidth } = box;
    const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const names = wide
      .slice(0, 5)
      .map((element) => `<${element.tagName.toLowerCase()} class="${element.className}">`);
    return [`${scrollWidth} px wide in ${clientWidth}`, ...names];
  });
}

/**
 * WCAG 2.5.8: controls smaller than 24 x 24 px. Exempts links within a sentence and elements for screen readers only.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [tabindex="0"]';
    const isSeen = (element: HTMLElement): boolean =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      !element.closest('.visually-hidden, [inert]') &&
      element.getBoundingClientRect().width > 1;
    const isInSentence = (element: HTMLElement): boolean =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim();
    /** A checkbox has the size of its label. */
    const boxOf = (element: HTMLElement): DOMRect => {
      const label =
        element instanceof HTMLInputElement && /radio|checkbox/.test(element.type)
          ? element.labels?.[0]
          : null;
      return (label ?? element).getBoundingClientRect();
    };
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => isSeen(element) && !isInSentence(element))
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width < 23.5 || box.height < 23.5)
      .map(
        ({ element, box }) =>
          `${Math.round(box.width)} x ${Math.round(box.height)} px: ${element.outerHTML.slice(0, 120)}`,
      );
  });
}

/** Signs of an unfilled text in anything that a person reads or hears. */
export async function unfilledTexts(page: Page): Promise<string[]> {
  const seen = (await page.locator('body').allInnerTexts()).flatMap((text) => text.split('\n'));
  const heard = await page
    .locator('[alt], [title], [aria-label], [placeholder]')
    .evaluateAll((elements) =>
      elements.flatMap((element) =>
        ['alt', 'title', 'aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      ),
    );
  return [await page.title(), ...seen, ...heard].filter((text) =>
    /undefined|\bnull\b|NaN|\[object|\{\w+\}/.test(text),
  );
}

/** With forced colours: fields without a visible border or outline. */
export function findFieldsWithoutEdge(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input:not([type=checkbox], [type=radio]), select, textarea')]
      .filter((field) => field.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      .filter((field) => !field.closest('.visually-hidden, [inert]'))
      .filter((field) => {
        const { borderBottomWidth, outlineStyle } = getComputedStyle(field);
        return Number.parseFloat(borderBottomWidth) === 0 && outlineStyle === 'none';
      })
      .map((field) => field.outerHTML.slice(0, 120)),
  );
}
