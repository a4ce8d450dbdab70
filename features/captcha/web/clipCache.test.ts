import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLIPS_STORAGE_KEY, createClipCache } from './clipCache.ts';

describe('captcha clips of the session', () => {
  const items = new Map<string, string>();
  beforeEach(() => {
    items.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('[CAP-2] stores clips and language in memory and in the session storage', () => {
    const cache = createClipCache();
    cache.put('k1', 'en', ['a', 'b']);
    expect(cache.get('k1', 'en')).toEqual(['a', 'b']);
    expect(JSON.parse(items.get(CLIPS_STORAGE_KEY) ?? '')).toEqual({
      key: 'k1',
      language: 'en',
      clips: ['a', 'b'],
    });
    expect(createClipCache().get('k1', 'en')).toEqual(['a', 'b']);
  });

  it('[CAP-2] returns nothing for another captcha or language', () => {
    const cache = createClipCache();
    cache.put('k1', 'en', ['a']);
    expect(cache.get('k2', 'en')).toBeUndefined();
    expect(cache.get('k1', 'zh_tw')).toBeUndefined();
    cache.put('k2', 'zh_tw', ['b']);
    expect(cache.get('k1', 'en')).toBeUndefined();
    expect(cache.get('k2', 'zh_tw')).toEqual(['b']);
  });

  it('[CAP-2] works without a storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    const cache = createClipCache();
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
    items.set(CLIPS_STORAGE_KEY, text);
    expect(createClipCache().get('k1', 'en')).toBeUndefined();
  });
});
