import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../tests/support/data/browser-stub.ts';
import type * as Store from '../store.ts';
import type * as Theme from './theme.ts';

let theme: typeof Theme;
let store: typeof Store;
let local: ReturnType<typeof stubBrowser>['localStorage'];
let dataset: Record<string, string>;
let tellTab: (event: { key: string | null; newValue: string | null }) => void;
let bars: { media: string; dataset: { scheme: string } }[];

beforeEach(async () => {
  vi.resetModules();
  local = stubBrowser().localStorage;
  dataset = {};
  bars = ['light', 'dark'].map((scheme) => ({ media: '', dataset: { scheme } }));
  vi.stubGlobal('document', { documentElement: { dataset }, querySelectorAll: () => bars, cookie: '' });
  vi.stubGlobal('window', {
    addEventListener: (_type: string, listener: typeof tellTab) => {
      tellTab = listener;
    },
  });
  theme = await import('./theme.ts');
  store = await import('../store.ts');
});

describe('[GEN-6] the choice of colours', () => {
  it('is applied at once and kept for this browser and for the server', () => {
    const listener = vi.fn();
    theme.onTheme(listener);
    theme.chooseTheme('dark');
    expect([theme.currentTheme(), dataset.theme, local.getItem('theme')]).toEqual(['dark', 'dark', 'dark']);
    expect(document.cookie).toBe('theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
    expect(bars.map(({ media }) => media)).toEqual(['not all', 'all']);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('leaves nothing behind when the device decides again', () => {
    theme.chooseTheme('light');
    theme.chooseTheme('device');
    expect([theme.currentTheme(), dataset, local.entries()]).toEqual(['device', {}, {}]);
    expect(document.cookie).toMatch(/^theme=; Path=\/; Max-Age=0;/);
    expect(bars.map(({ media }) => media)).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
  });

  it('comes from storage when the cookie has expired', () => {
    local.setItem('theme', 'dark');
    theme.startTheme();
    expect([dataset.theme, document.cookie]).toEqual(['dark', expect.stringMatching(/^theme=dark/)]);
  });

  it('stays as the server sent it when nothing valid is stored', () => {
    dataset.theme = 'dark';
    local.setItem('theme', 'purple');
    theme.startTheme();
    expect(theme.currentTheme()).toBe('dark');
  });

  it('follows other tabs, but not their log-off', () => {
    theme.startTheme();
    tellTab({ key: 'theme', newValue: 'dark' });
    expect(theme.currentTheme()).toBe('dark');
    tellTab({ key: null, newValue: null });
    tellTab({ key: 'language', newValue: 'en' });
    expect(theme.currentTheme()).toBe('dark');
    tellTab({ key: 'theme', newValue: null });
    expect(theme.currentTheme()).toBe('device');
  });

  it('[GEN-13] survives a log-off, which clears the person’s data', () => {
    theme.startTheme();
    theme.chooseTheme('dark');
    local.setItem('email', 'a***@example.com');
    store.wipe();
    expect(local.entries()).toEqual({ theme: 'dark' });
  });
});
