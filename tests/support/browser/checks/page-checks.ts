/** Page checks in addition to axe. Each resolves to problems, one line per place. */
import { expect, type Page } from '@playwright/test';

/** Fails when something overflows. */
export const expectNoOverflow = (page: Page) => expectNone(() => findOverflow(page));

/** Fails when a control is too small. */
export const expectLargeTargets = (page: Page) => expectNone(() => smallTargets(page));

/** Retries for a moment, because scripts adapt the layout to a new width after the styles. */
const expectNone = (find: () => Promise<string[]>) =>
  expect.configure({ soft: true }).poll(find, { timeout: 3000 }).toEqual([]);

/** WCAG 1.4.10: neither the page nor a dialog scrolls sideways. Names the elements that overflow. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A dialog scrolls by itself, so its content does not widen the page. Its width may be fractional.
    const boxes = [...document.querySelectorAll<HTMLElement>(':root, dialog[open]')];
    const box = boxes.find((one) => one.scrollWidth > one.clientWidth + (one.matches('dialog') ? 1 : 0));
    if (!box) return [];
    const { scrollWidth, clientWidth } = box;
    const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    const names = wide
      .slice(0, 5)
      .map((element) => `<${element.tagName.toLowerCase()} class="${element.className}">`);
    return [`${scrollWidth} px wide in ${clientWidth}`, ...names];
  });
}

/** WCAG 2.5.8: finds controls smaller than 24 x 24 px, except links within a sentence and elements for screen readers only. */
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
    /** A checkbox is as large as its label. */
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

/** Finds texts smaller than 14 px, the smallest size of the design, as drawn: text in a picture is scaled with it. */
export function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    while (texts.nextNode()) {
      const { textContent, parentElement: element } = texts.currentNode;
      if (!element || !textContent?.trim() || element.closest('.visually-hidden, script, style, noscript'))
        continue;
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.d ?? 1) : 1;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale;
      if (size < 13.9) small.push(`${size.toFixed(1)} px: ${textContent.trim().slice(0, 40)}`);
    }
    return small;
  });
}

/**
 * Finds controls that overlap, so that one of them cannot be read or clicked. If a dialog is open, checks only its
 * controls.
 */
export function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Returns the part of an element that is visible in the scrolling boxes around it. */
    const shownPart = (one: Element) => {
      let { left, right, top, bottom } = one.getBoundingClientRect();
      for (let box = one.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const clip = box.getBoundingClientRect();
        left = Math.max(left, clip.left);
        right = Math.min(right, clip.right);
        top = Math.max(top, clip.top);
        bottom = Math.min(bottom, clip.bottom);
      }
      return { left, right, top, bottom };
    };
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const controls = [
      ...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ]
      .filter((one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      .filter((one) => !one.closest('.visually-hidden, [aria-hidden=true], [inert]'))
      // A link in a sentence may span two lines; their common box covers other elements.
      .filter((one) => one.getClientRects().length === 1)
      .map((one) => ({ one, box: shownPart(one) }))
      .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2);
    return controls.flatMap(({ one, box }, index) =>
      controls
        .slice(index + 1)
        // The Show button of a password is inside its field, which reserves space for it.
        .filter(({ one: other }) => other.getAttribute('aria-controls') !== (one.id || undefined))
        .filter(({ one: other }) => !one.contains(other) && !other.contains(one))
        // An open popover covers the page.
        .filter(({ one: other }) => one.closest('[role=dialog]') === other.closest('[role=dialog]'))
        .filter(
          ({ box: { left, right, top, bottom } }) =>
            Math.min(box.right, right) - Math.max(box.left, left) > 4 &&
            Math.min(box.bottom, bottom) - Math.max(box.top, top) > 4,
        )
        .map(({ one: other }) => `${one.outerHTML.slice(0, 100)} and ${other.outerHTML.slice(0, 100)}`),
    );
  });
}

/** Finds ids that several elements have, because a label or description would refer to the wrong element. */
export function duplicateIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))];
  });
}

/** Finds unfilled placeholders in any visible or spoken text. */
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
    /undefined|\bnull\b|NaN|\[object|\{[\w:-]+\}/.test(text),
  );
}

/**
 * With forced colours, finds fields without a visible border or outline, either their own or that of the box around label
 * and field.
 */
export function findFieldsWithoutEdge(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input:not([type=checkbox], [type=radio]), select, textarea')]
      .filter((field) => field.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      .filter((field) => !field.closest('.visually-hidden, [inert]'))
      .filter((field) =>
        [field, field.parentElement ?? field].every((box) => {
          const { borderBottomWidth, outlineStyle } = getComputedStyle(box);
          return Number.parseFloat(borderBottomWidth) === 0 && outlineStyle === 'none';
        }),
      )
      .map((field) => field.outerHTML.slice(0, 120)),
  );
}

/** Finds parts without a table that scroll sideways, and so cut their text: only tables, tabs and choices may scroll. */
export function scrollingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX))
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.checkVisibility())
      .filter((part) => !part.querySelector('table, [role=tablist], input[type=radio]'))
      .map((part) => `${part.scrollWidth} px wide in ${part.clientWidth}: ${part.outerHTML.slice(0, 100)}`),
  );
}

/** Enlarges the text, and its spacing as in WCAG 1.4.12; undefined resets it. */
export function enlargeText(page: Page, size: string | undefined, isSpaced = true): Promise<void> {
  const css = `html { font-size: ${size} !important }`;
  const spacing = `
    * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-bottom: 2em !important }`;
  return page.evaluate(
    (text) => {
      const sheet = new CSSStyleSheet();
      if (text) sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    },
    size && css + (isSpaced ? spacing : ''),
  );
}

/**
 * Finds boxes that clip their text, and buttons whose text overflows. Excludes the description of an offer: it always has
 * three lines, and the offer's page shows the whole text.
 */
export function findClipped(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
        const cuts = /hidden|clip/.test(overflowX + overflowY) || element.matches('button');
        if (!cuts || webkitLineClamp !== 'none') return false;
        // Excludes text for screen readers, and the skip link without focus.
        if (element.clientWidth <= 1 || element.closest('[aria-hidden=true], svg')) return false;
        if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false;
        return element.textContent?.trim() !== '';
      })
      .filter(
        ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
          scrollHeight > clientHeight + 2 || scrollWidth > clientWidth + 2,
      )
      .map(
        ({ className, scrollWidth, scrollHeight, clientWidth, clientHeight }) =>
          `${className}: ${scrollWidth} x ${scrollHeight} px of text in ${clientWidth} x ${clientHeight}`,
      ),
  );
}

/**
 * Finds words and amounts in Latin letters that are broken inside, although a line of the page has room for them. A break
 * after a hyphen or a slash is none.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const broken: string[] = [];
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const element = node.parentElement;
      if (!element?.checkVisibility({ checkVisibilityCSS: true })) continue;
      if (
        element.closest('.visually-hidden, .hidden-on-phone, .spoken, [aria-hidden=true], script, style, svg')
      )
        continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{Script=Latin}\d$,.'’]{2,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        const [first] = lines;
        const isBroken = lines.some(({ top }) => Math.abs(top - (first?.top ?? top)) > 4);
        const length = lines.reduce((sum, { width }) => sum + width, 0);
        if (isBroken && length < document.documentElement.clientWidth - 48)
          broken.push(`"${word}" in <${element.tagName.toLowerCase()} class="${element.className}">`);
      }
    }
    return broken;
  });
}
