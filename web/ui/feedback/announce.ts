/**
 * The portal's shared live region: screen readers hear changes outside the focus from here. Alerts and some results are
 * live regions themselves. Simultaneous messages are merged and deduplicated, so that a new sort order is announced
 * once.
 */
import { useEffect, useId, useRef } from 'react';

/**
 * Window in which messages are merged, in milliseconds. It covers the renders after one answer, and delays an announcement
 * only slightly.
 */
const MERGE_MS = 300;
/** Milliseconds after which a wait is announced. */
const LOADING_MS = 1000;

let region: HTMLElement | undefined;
let waiting = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Announces a message politely, merged with other messages of the same moment. Ignores empty texts.
 * @param source a later message of the same source replaces an earlier message that is still pending
 */
export function announce(text: string, source = text): void {
  if (text === '') return;
  placeRegion();
  waiting.delete(source);
  waiting.set(source, text);
  clearTimeout(timer);
  timer = setTimeout(speak, MERGE_MS);
}

function speak(): void {
  // Merges equal texts into one line, because several parts of a page may announce the same words.
  const sources = new Map([...waiting].map(([source, text]) => [text, source]));
  waiting = new Map();
  placeRegion().replaceChildren(
    ...[...sources].map(([text, source]) => {
      const line = document.createElement('p');
      line.dataset.source = source;
      line.textContent = text;
      return line;
    }),
  );
}

/** Removes the message of a source, announced or pending. Screen readers do not report a removal. */
function takeBack(source: string): void {
  waiting.delete(source);
  region?.querySelector(`[data-source="${CSS.escape(source)}"]`)?.remove();
}

/** Puts the live region where screen readers can reach it: inside the topmost modal dialog, else in the page. Returns it. */
function placeRegion(): HTMLElement {
  if (!region) {
    region = document.createElement('div');
    region.className = 'visually-hidden';
    region.setAttribute('role', 'status');
    region.dataset.announcer = '';
  }
  const host = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body;
  if (region.parentElement !== host) {
    region.replaceChildren();
    host.append(region);
  }
  return region;
}

/** Announces a text each time it changes. The first text is part of the page and is not announced. */
export function useAnnounceChange(text: string | undefined): void {
  const source = useId();
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (text === undefined) return;
    if (before.current !== undefined && before.current !== text) announce(text, source);
    before.current = text;
  }, [text, source]);
}

/** Announces a text when it appears, after `afterMs` if it is still there. */
export function useAnnounce(text: string | undefined, afterMs = 0): void {
  useEffect(() => {
    if (!text) return;
    const delay = setTimeout(() => announce(text), afterMs);
    return () => clearTimeout(delay);
  }, [text, afterMs]);
}

/** Announces a wait of more than a second. Removes the words when the wait ends, so that they are not read in a loaded page. */
export function useAnnounceWait(text: string | undefined): void {
  const source = useId();
  useEffect(() => {
    if (!text) return;
    const delay = setTimeout(() => announce(text, source), LOADING_MS);
    return () => {
      clearTimeout(delay);
      takeBack(source);
    };
  }, [text, source]);
}
