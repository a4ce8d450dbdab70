import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../tests/support/data/browser-stub.ts';
import type * as Choice from './language-choice.ts';

let choice: typeof Choice;
beforeEach(async () => {
  vi.resetModules();
  stubBrowser('https://portal.example/en/register-page?step=card');
  // Stub of the address bar with the methods that the module calls.
  vi.stubGlobal('history', {
    state: { key: 'a' },
    replaceState: vi.fn((_state: unknown, _title: string, address: string) => visit(address)),
  });
  choice = await import('./language-choice.ts');
});

/** Moves to another history entry, as Back and Forward do. */
function visit(address: string): void {
  location.href = new URL(address, location.href).href;
}

describe('[GEN-2] the language of a page', () => {
  it('changes in place and keeps the rest of the address and the history entry’s state', () => {
    const listener = vi.fn();
    choice.onLanguage(listener);
    choice.chooseLanguage('zh_tw');
    expect(location.pathname + location.search).toBe('/ch/register-page?step=card');
    expect(history.replaceState).toHaveBeenCalledWith({ key: 'a' }, '', '/ch/register-page?step=card');
    expect([choice.currentLanguage(), listener.mock.calls.length]).toEqual(['zh_tw', 1]);
  });

  it('stays as chosen when Back shows an earlier step of the same page, and updates the address', () => {
    choice.chooseLanguage('zh_tw');
    visit('/en/register-page?step=terms');
    choice.syncWithAddress();
    expect([choice.currentLanguage(), location.pathname + location.search]).toEqual([
      'zh_tw',
      '/ch/register-page?step=terms',
    ]);
  });

  it('comes from the address after Back to another page, and where none was chosen', () => {
    visit('/ch/register-page');
    choice.syncWithAddress();
    expect(choice.currentLanguage()).toBe('zh_tw');
    choice.chooseLanguage('en');
    visit('/ch/card-activation');
    choice.syncWithAddress();
    expect([choice.currentLanguage(), location.pathname]).toEqual(['zh_tw', '/ch/card-activation']);
  });
});
