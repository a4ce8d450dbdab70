/** Gives each component test an empty document and storage, and no network. Closes everything that a test opened. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { bank } from '../../../shared/bank.ts';
import { presetBankTexts } from '../../../web/bank.ts';
import { closeDialog } from '../../../web/dialog/dialogs.ts';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { wipe } from '../../../web/store.ts';
import { keptTexts } from '../data/kept-texts.ts';
import { forgetAnswers, respond } from './answers.ts';
import { closePages } from './page.tsx';

// The build writes these texts into the page.
presetBankTexts(bank);

/** happy-dom paints nothing, so a document counts as painted at once. */
class Painted {
  readonly #report: PerformanceObserverCallback;
  constructor(report: PerformanceObserverCallback) {
    this.#report = report;
  }
  observe(): void {
    const entry = {
      name: 'first-contentful-paint',
      entryType: 'paint',
      startTime: 0,
      duration: 0,
      toJSON() {},
    };
    const entries = {
      getEntries: () => [entry],
      getEntriesByName: () => [entry],
      getEntriesByType: () => [entry],
    };
    queueMicrotask(() => this.#report(entries, new PerformanceObserver(() => {})));
  }
  disconnect(): void {}
}
Reflect.set(globalThis, 'PerformanceObserver', Painted);

const original = { fetch: globalThis.fetch };

beforeEach(() => {
  globalThis.fetch = respond;
  // happy-dom would load the other document.
  for (const way of ['assign', 'replace', 'reload'] as const)
    vi.spyOn(location, way).mockImplementation(() => {});
});

afterEach(() => {
  const kept = keptTexts();
  vi.useRealTimers();
  allowLeaving();
  closePages();
  closeDialog();
  wipe();
  localStorage.clear();
  vi.restoreAllMocks();
  // The files of a worker share one window.
  vi.unstubAllGlobals();
  globalThis.fetch = original.fetch;
  forgetAnswers();
  expect(kept, 'texts that a page translator would break').toEqual([]);
});
