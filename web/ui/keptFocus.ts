/**
 * Keeps the focus on the page (WCAG 2.4.3). The focus falls to the document's body when a document has loaded, and when the
 * focused element is removed or hidden: a heading or a "Try again" that an answer replaces. Then this moves it to the heading of
 * the part in which it was, else to the heading of the page. Parts that know a better place move the focus themselves.
 */
import { useEffect } from 'react';
import { afterPaint } from '../afterPaint.ts';

/** Keeps the focus of this document. Use it once per document. */
export function useKeptFocus(): void {
  useEffect(keepFocus, []);
}

/** Moves the focus to the page's heading, else to the content. */
export function focusHeading(): void {
  focusQuietly(headingIn(document.querySelector('main'), 'h1') ?? document.getElementById('main'));
}

/** Starts to keep the focus. Returns a function that stops it. */
export function keepFocus(): () => void {
  /** The focused element and its ancestors. Empty if the focus was left on purpose, as by a click beside all controls. */
  let path: Element[] = [];
  /** True until the person uses the page: the first Tab then reaches the skip link (SHELL-1). */
  let fresh = isLost();
  let checking = false;

  function check(): void {
    // First what is cheap: this runs after each change of the document.
    if (checking || !isLost()) return;
    const atLoad = fresh && path.length === 0;
    const heading = atLoad ? headingIn(document.querySelector('main'), 'h1') : undefined;
    if (atLoad ? !heading : path.length === 0 || isShown(path[0])) return;
    checking = true;
    // Effects of the page run first, because they may move the focus themselves.
    afterPaint(() => {
      checking = false;
      if (isLost() && (atLoad || !isShown(path[0]))) focusQuietly(atLoad ? heading : placeNear(path));
    });
  }

  function onFocus(event: FocusEvent): void {
    path = event.target instanceof Element ? ancestorsOf(event.target) : [];
    if (!path[0]?.matches('h1')) fresh = false;
  }

  function onBlur(): void {
    queueMicrotask(() => {
      if (isLost() && isShown(path[0])) path = [];
      else check();
    });
  }

  function onKey(event: KeyboardEvent): void {
    const toSkipLink =
      fresh && event.key === 'Tab' && !event.shiftKey && document.activeElement?.matches('h1');
    fresh = false;
    if (!toSkipLink) return;
    event.preventDefault();
    document.querySelector<HTMLElement>('a[href="#main"]')?.focus();
  }

  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  document.addEventListener('focusin', onFocus, options);
  document.addEventListener('focusout', onBlur, options);
  document.addEventListener('keydown', onKey, options);
  document.addEventListener('pointerdown', () => (fresh = false), options);
  const changes = new MutationObserver(check);
  changes.observe(document.body, { childList: true, subtree: true });
  check();
  return () => {
    stop.abort();
    changes.disconnect();
  };
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function isShown(element: Element | undefined): boolean {
  return element?.isConnected === true && element.checkVisibility();
}

function ancestorsOf(element: Element): Element[] {
  const path = [];
  for (let one: Element | null = element; one; one = one.parentElement) path.push(one);
  return path;
}

/** Returns the heading of the innermost part that is still shown, else the page's heading. */
function placeNear(path: readonly Element[]): HTMLElement | null | undefined {
  const parts = path.filter((one) => isShown(one) && one.matches('main section'));
  const heading = parts.map((part) => headingIn(part, 'h2, h3')).find(Boolean);
  return heading ?? headingIn(document.querySelector('main'), 'h1') ?? document.getElementById('main');
}

function headingIn(part: Element | null, level: string): HTMLElement | undefined {
  return [...(part?.querySelectorAll<HTMLElement>(level) ?? [])].find((one) => one.checkVisibility());
}

function focusQuietly(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
