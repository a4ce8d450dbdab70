/**
 * Restores scroll positions on Back. The browser restores a position before the page has its full height, so a long
 * page ends up too high. The position is stored in the history entry, so a log-off leaves no trace in storage.
 */
/** Time in milliseconds without scrolling before a position is stored. Safari allows 100 history changes in 30 s. */
const SETTLE_MS = 400;
/** Maximum wait in milliseconds for a slow phone or network. After it, the page is not scrolled. */
const GIVE_UP_MS = 10_000;
const KEY = 'scrolledTo';

/**
 * The position to restore after Back, until it is restored. Meanwhile the browser scrolls the old page, and a slow
 * phone may take longer than {@link SETTLE_MS} to draw the new page. The old page's position must not overwrite the
 * awaited position.
 */
let awaited: number | undefined;

/** Adds the listeners that store positions. Returns a function that removes them. */
export function noteScrolling(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The scroll position is cached, because reading it during a click forces a style computation before the response.
  let top = 0;
  const onScroll = (): void => {
    clearTimeout(timer);
    top = window.scrollY;
    const entry = entryKey();
    timer = setTimeout(() => {
      // If the entry has changed, this timer belongs to the previous page.
      if (entry === entryKey() && awaited === undefined) note(top);
    }, SETTLE_MS);
  };
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  const onBack = (): void => {
    awaited = notedPosition();
    clearTimeout(giveUp);
    giveUp = setTimeout(() => {
      awaited = undefined;
    }, GIVE_UP_MS);
  };
  // Any click may follow a link, so it stores the position at once.
  const onPress = (): void => note(top);
  window.addEventListener('scroll', onScroll, { passive: true });
  window.addEventListener('popstate', onBack);
  document.addEventListener('click', onPress, { capture: true });
  return () => {
    clearTimeout(timer);
    clearTimeout(giveUp);
    window.removeEventListener('scroll', onScroll);
    window.removeEventListener('popstate', onBack);
    document.removeEventListener('click', onPress, { capture: true });
  };
}

/** Scrolls to the stored position of the entry as soon as the page is long enough. Stops when the person scrolls. */
export function restoreScroll(): () => void {
  const top = awaited ?? notedPosition();
  if (top === undefined || top === 0) {
    awaited = undefined;
    return () => {};
  }
  const stop = new AbortController();
  const { signal } = stop;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop.abort();
  });
  const timer = setTimeout(() => stop.abort(), GIVE_UP_MS);
  signal.addEventListener('abort', () => {
    awaited = undefined;
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    window.addEventListener(type, () => stop.abort(), { signal, passive: true });
  observer.observe(document.body);
  return () => stop.abort();
}

function note(top: number): void {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || (Reflect.get(state, KEY) ?? 0) === top) return;
  history.replaceState({ ...state, [KEY]: top }, '');
}

function entryKey(): unknown {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? Reflect.get(state, 'key') : undefined;
}

function notedPosition(): number | undefined {
  const state: unknown = history.state;
  const top: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, KEY) : undefined;
  return typeof top === 'number' ? top : undefined;
}
