import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstPage, LIMIT_MS } from './firstPage.ts';

type Router = Parameters<typeof firstPage>[0];

/** Returns a router whose first page loads when the test calls its listeners. */
function routerOf(initialized: boolean) {
  const listeners = new Set<(state: Router['state']) => void>();
  const router = {
    state: { initialized } as Router['state'],
    subscribe: vi.fn((listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    }) as Router['subscribe'],
  };
  const tell = (state: Partial<Router['state']>) => {
    for (const listener of [...listeners]) listener(state as Router['state']);
  };
  return { router, listeners, tell };
}

describe('firstPage', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function isShown(shown: Promise<unknown>): Promise<boolean> {
    let done = false;
    void shown.then(() => {
      done = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    return done;
  }

  it('waits for the script and all data, whichever is last', async () => {
    const { router, listeners, tell } = routerOf(false);
    let arrive = () => {};
    const data = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const shown = firstPage(router, [data, Promise.resolve()]);
    tell({ initialized: false });
    expect(await isShown(shown)).toBe(false);
    tell({ initialized: true });
    expect(listeners.size).toBe(0);
    expect(await isShown(shown)).toBe(false);
    arrive();
    expect(await isShown(shown)).toBe(true);
  });

  it('is at once where the script is there and no data is needed', async () => {
    expect(await isShown(firstPage(routerOf(true).router, []))).toBe(true);
  });

  it('shows the frame alone after the limit', async () => {
    const shown = firstPage(routerOf(false).router, [new Promise(() => {})]);
    await vi.advanceTimersByTimeAsync(LIMIT_MS - 1);
    expect(await isShown(shown)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isShown(shown)).toBe(true);
  });
});
