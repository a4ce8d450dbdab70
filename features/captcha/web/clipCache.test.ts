import { describe, expect, it } from 'vitest';
import { CLIPS_STORAGE_KEY, createClipCache, type SessionStore } from './clipCache.ts';

class Store implements SessionStore {
  readonly items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
}

describe('captcha clips of the session', () => {
  it('[CAP-2] stores clips and language in memory and in the session storage', () => {
    const store = new Store();
    const cache = createClipCache(() => store);
    cache.put('k1', 'en', ['a', 'b']);
    expect(cache.get('k1', 'en')).toEqual(['a', 'b']);
    expect(JSON.parse(store.getItem(CLIPS_STORAGE_KEY) ?? '')).toEqual({
      key: 'k1',
      language: 'en',
      clips: ['a', 'b'],
    });
    expect(createClipCache(() => store).get('k1', 'en')).toEqual(['a', 'b']);
  });

  it('[CAP-2] returns nothing for another captcha or language', () => {
    const cache = createClipCache(() => new Store());
    cache.put('k1', 'en', ['a']);
    expect(cache.get('k2', 'en')).toBeUndefined();
    expect(cache.get('k1', 'zh_tw')).toBeUndefined();
    cache.put('k2', 'zh_tw', ['b']);
    expect(cache.get('k1', 'en')).toBeUndefined();
    expect(cache.get('k2', 'zh_tw')).toEqual(['b']);
  });

  it('[CAP-2] works without a storage', () => {
    const cache = createClipCache(() => {
      throw new Error('denied');
    });
    expect(cache.get('k1', 'en')).toBeUndefined();
    cache.put('k1', 'en', ['a']);
    expect(cache.get('k1', 'en')).toEqual(['a']);
  });

  it.each([
    '',
    'null',
    '{',
    '{"key":"k1","language":"fr","clips":[]}',
    '{"key":"k1","language":"en","clips":[1]}',
  ])('[CAP-2] ignores the invalid entry %j', (text) => {
    const store = new Store();
    store.setItem(CLIPS_STORAGE_KEY, text);
    expect(createClipCache(() => store).get('k1', 'en')).toBeUndefined();
  });
});
