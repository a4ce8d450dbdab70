import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Milliseconds without a movement after which the row rests. Not all browsers have the event `scrollend`. */
const REST_MS = 120;

/** Pixels of the neighbouring card that stay visible, to show that there are more cards. */
const SPACE = 24;

interface Choice {
  readonly chosen: string;
  readonly choose: (cardId: string) => void;
}

/**
 * Keeps a row of cards at the chosen card. Where the row snaps (phones), the card that a thumb or wheel leaves in the middle
 * is chosen. Other movements never choose: a resize, a restored page, the focus in another card.
 * @returns the row. Its cards are the labels of radio buttons, with their ids as values.
 */
export function useSnappedCard(chosen: string, choose: Choice['choose']): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef<Choice>({ chosen, choose });
  useLayoutEffect(() => {
    latest.current = { chosen, choose };
  });
  useLayoutEffect(() => {
    if (ref.current) scrollToCard(ref.current, chosen);
  }, [chosen]);
  useEffect(() => (ref.current ? followRow(ref.current, latest) : undefined), []);
  return ref;
}

function followRow(row: HTMLElement, latest: RefObject<Choice>): () => void {
  const ends = new AbortController();
  const listener = { signal: ends.signal, passive: true };
  let timer = 0;
  let isHeld = false;
  /** Whether the latest movement is a person's. */
  let isByHand = false;
  /** Whether that movement has chosen a card, and the row is still coming to rest. */
  let isSettling = false;
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(rest, REST_MS);
  };
  const rest = () => {
    if (isHeld || !snaps(row)) return;
    // On a busy device the browser may stop between two cards.
    const radio = isByHand ? radioInMiddle(row) : undefined;
    if (radio || isSettling) scrollToCard(row, radio?.value ?? latest.current.chosen);
    isByHand = false;
    isSettling = false;
    if (!radio || radio.value === latest.current.chosen) return;
    isSettling = true;
    wait();
    latest.current.choose(radio.value);
    // The focus goes along from the card that left, if it was there.
    if (document.activeElement?.matches('input') && row.contains(document.activeElement))
      radio.focus({ preventScroll: true });
  };
  const byHand = () => {
    isByHand = true;
    isSettling = false;
    wait();
  };
  const hold = ({ touches }: TouchEvent) => {
    isHeld = touches.length > 0;
    wait();
  };
  row.addEventListener('touchstart', hold, listener);
  row.addEventListener('touchend', hold, listener);
  row.addEventListener('touchcancel', hold, listener);
  row.addEventListener('touchmove', byHand, listener);
  row.addEventListener('wheel', byHand, listener);
  row.addEventListener('scroll', wait, listener);
  // The focus may have moved the row to another card.
  row.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !row.contains(relatedTarget))
        scrollToCard(row, latest.current.chosen);
    },
    listener,
  );
  // Fires immediately and on each resize.
  const resized = new ResizeObserver(() => {
    isByHand = false;
    scrollToCard(row, latest.current.chosen);
  });
  resized.observe(row);
  return () => {
    ends.abort();
    resized.disconnect();
    clearTimeout(timer);
  };
}

/** Whether the style sheet lets the row snap to one card. */
function snaps(row: HTMLElement): boolean {
  return getComputedStyle(row).scrollSnapType !== 'none';
}

/** Returns the radio button of the card whose middle is nearest to the row's. */
function radioInMiddle(row: HTMLElement): HTMLInputElement | undefined {
  const middle = middleOf(row);
  const distance = (input: HTMLElement) => Math.abs(middleOf(input) - middle);
  return [...row.querySelectorAll('input')].sort((a, b) => distance(a) - distance(b))[0];
}

function middleOf(element: HTMLElement): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}

/** Scrolls the row to a card. `scrollIntoView` is not used, because it may also scroll the page. */
function scrollToCard(row: HTMLElement, cardId: string): void {
  const card = [...row.querySelectorAll('input')].find(({ value }) => value === cardId)?.closest('label');
  if (!card) return;
  const box = row.getBoundingClientRect();
  const { left, right } = card.getBoundingClientRect();
  if (snaps(row)) row.scrollLeft += middleOf(card) - middleOf(row);
  else if (left < box.left) row.scrollLeft -= box.left - left + SPACE;
  else if (right > box.right) row.scrollLeft += right - box.right + SPACE;
}
