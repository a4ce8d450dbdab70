import { describe, expect, it } from 'vitest';
import { staleCaches, strategyOf } from './rules.ts';

const ORIGIN = 'https://portal.example';
const of = (url: string, mode: Request['mode'] = 'cors', method = 'GET') =>
  strategyOf({ method, mode, url: new URL(url, ORIGIN).href }, ORIGIN);

describe('[GEN-13] [S32] the service worker', () => {
  it.each([
    ['/assets/frame-x1.js', 'cache-first'],
    ['/api/v1/cards', 'none'],
    ['/assets/x.js?cards=1', 'none'],
    ['/assetsx/y.js', 'none'],
    ['https://other.example/assets/x.js', 'none'],
  ])('handles %s with %s', (url, strategy) => {
    expect(of(url)).toBe(strategy);
  });

  it('caches no document and shows the offline page for failed navigation', () => {
    expect(of('/u/dashboard', 'navigate')).toBe('offline-page');
    expect(of('/assets/frame-x1.js', 'navigate')).toBe('offline-page');
    expect(of('/assets/frame-x1.js', 'cors', 'POST')).toBe('none');
    expect(of('/u/dashboard', 'navigate', 'POST')).toBe('none');
  });

  it('finds the caches of other builds', () => {
    expect(staleCaches(['shell-a', 'shell-b', 'other'], 'shell-b')).toEqual(['shell-a', 'other']);
  });
});
