/**
 * Scroll positions for Back. The browser restores a position before the page is drawn again, so a long page ends too high.
 * The position is kept in the history entry, where a log-off leaves no trace in storage.
 */
/** Time without scrolling before a position is written. Safari allows 100 history changes in 30 s. */
const SETTLE_MS = 400;
/** Of a slow phone or network. A page whose data takes longer stays where it is. */
const GIVE_UP_MS = 10_000;
const KEY = 'scrolledTo';

/**
 * Position of the entry that Back led to, until it is restored. The browser scrolls the page that is still shown, and a slow
 * phone takes longer than {@link SETTLE_MS} to draw the other one: that position must not take the place of this one.
 */
let awaited: number | undefined;

/** Starts to note positions. Returns the function that stops it. */
export function noteScrolling(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Kept, because to ask for it while a press is handled makes the browser compute the page's style before it answers.
  let top = 0;
  const onScroll = (): void => {
    clearTimeout(timer);
    top = window.scrollY;
    const entry = entryKey();
    timer = setTimeout(() => {
      // The timer of a page that was left meanwhile belongs to another entry.
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
  // A link is followed before the timer ends.
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

/** Scrolls to the noted position of the entry, as soon as the page is long enough. Ends when the person scrolls. */
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
