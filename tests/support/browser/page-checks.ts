/** Checks of a page that axe does not make. Each resolves with its findings, one line each. */
import { expect, type Page } from '@playwright/test';

/** Fails when the page scrolls sideways. Polls, because scripts adapt to the width a moment later. */
export const expectNothingSticksOut = (page: Page) =>
  expect
    .configure({ soft: true })
    .poll(() => sticksOut(page), { timeout: 3000 })
    .toEqual([]);

/** WCAG 1.4.10: elements that make the page, or a dialog on it, scroll sideways. */
export function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A dialog scrolls separately, so its content does not widen the page. Its width may be a fraction of a pixel.
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

/** WCAG 2.5.8: controls smaller than 24 x 24 px. Links within a sentence and visually hidden controls are exempt. */
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
    /** A radio button or checkbox counts with its label. */
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

/** Visible or accessible texts with unfilled values. */
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

/** With forced colours: fields with neither border nor outline. */
export function edgeless(page: Page): Promise<string[]> {
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
