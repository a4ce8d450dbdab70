/**
 * The one voice of the portal for screen readers: what changes without the focus is said here. Messages that come together
 * are said as one, each once, so that a new order of a list does not say four things.
 */
import { useEffect, useId, useRef } from 'react';

/** Messages within this time are merged. Long enough for the renders of one answer, short enough to be heard as one. */
const MERGE_MS = 300;
/** A wait below this time is not announced. */
const LOADING_MS = 1000;

let region: HTMLElement | undefined;
let waiting = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Says a message politely, merged with others of the moment. Empty texts are ignored.
 * @param source a later message of the same source replaces an earlier one that was not said yet
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
  // One line for each text: several parts of a page may wait with the same words.
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

/** Removes what a source has said or is about to say. Screen readers do not report a removal. */
function takeBack(source: string): void {
  waiting.delete(source);
  region?.querySelector(`[data-source="${CSS.escape(source)}"]`)?.remove();
}

/** The live region, where screen readers can reach it: inside the topmost modal dialog, or else in the page. */
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

/** Announces a text each time it changes from one text to another. The first text belongs to the page that is read. */
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

/** Announces a wait of more than a second. Removes the words when it ends, so that they are not read in a loaded page. */
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
