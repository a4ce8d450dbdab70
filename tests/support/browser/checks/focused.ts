/** Where the focus is: its place by name, and what is wrong with it (WCAG 2.4.3). */
import { expect, type Page } from '@playwright/test';

export interface Focused {
  /** Tag and accessible name, for a table. */
  readonly place: string;
  /** Undefined if the focus is on an element of the page that is visible and has a name. */
  readonly fault: string | undefined;
}

/** Milliseconds in which a page may move the focus after it has changed. */
const SETTLE_MS = 3_000;

/** Returns where the focus is, as soon as it is right, else after a moment. */
export async function focusedIn(page: Page): Promise<Focused> {
  let last: Focused = { place: 'nothing', fault: 'no document' };
  await expect
    .poll(
      async () => {
        last = await page.evaluate(look).catch(() => last);
        return last.fault;
      },
      { timeout: SETTLE_MS, intervals: [50, 100, 200, 400] },
    )
    .toBeUndefined()
    .catch(() => {});
  return last;
}

function look(): Focused {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement)
    return { place: 'BODY', fault: 'the focus is on no element' };
  const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const named = labelledBy.map((id) => document.getElementById(id)).filter((one) => one !== null);
  const words = (all: readonly Element[]) => all.map((one) => one.textContent ?? '').join(' ');
  const name = [element.getAttribute('aria-label'), words(named), words(labels), words([element])]
    .map((text) => text?.replace(/\s+/g, ' ').trim())
    .find(Boolean);
  const tag = element.tagName.toLowerCase();
  // A radio button may be one invisible pixel, displayed by its label.
  const face = labels[0] ?? element;
  const isSeen =
    face.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    [...face.getClientRects()].some(({ width, height }) => width > 1 && height > 1);
  const isWhole = tag === 'main';
  return {
    place: isWhole ? 'main' : `${tag}: ${name?.slice(0, 80) ?? ''}`,
    fault: isWhole
      ? 'the focus is on the whole content'
      : !name
        ? 'the focused element has no name'
        : isSeen
          ? undefined
          : 'the focused element is not visible',
  };
}
