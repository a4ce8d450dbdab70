import { describe, expect, it } from 'vitest';
import { outdated, treatmentOf } from './rules.ts';

const ORIGIN = 'https://portal.example';
const of = (url: string, mode: Request['mode'] = 'cors', method = 'GET') =>
  treatmentOf({ method, mode, url: new URL(url, ORIGIN).href }, ORIGIN);

describe('[GEN-13] [S32] the service worker', () => {
  it.each([
    ['/assets/frame-x1.js', 'file'],
    ['/api/v1/cards', 'none'],
    ['/api/v1/session', 'none'],
    ['/ibk-bff/cards', 'none'],
    ['/demo/people', 'none'],
    ['/healthz', 'none'],
    ['/assets/x.js?cards=1', 'none'],
    ['/assetsx/y.js', 'none'],
    ['https://other.example/assets/x.js', 'none'],
  ])('takes %s as %s', (url, treatment) => {
    expect(of(url)).toBe(treatment);
  });

  it('keeps no document: it only has something to show when one cannot be had', () => {
    expect(of('/u/dashboard', 'navigate')).toBe('page');
    expect(of('/assets/frame-x1.js', 'navigate')).toBe('page');
    expect(of('/assets/frame-x1.js', 'cors', 'POST')).toBe('none');
    expect(of('/u/dashboard', 'navigate', 'POST')).toBe('none');
  });

  it('removes every cache but the own', () => {
    expect(outdated(['shell-a', 'shell-b', 'other'], 'shell-b')).toEqual(['shell-a', 'other']);
  });
});
