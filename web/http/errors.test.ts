import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../../features/registry.ts';
import { errorCodes, errorEntry } from '../../shared/errors.ts';
import { stubBrowser } from '../../tests/support/data/browser-stub.ts';
import type * as Dialogs from '../dialog/dialogs.ts';
import type * as Api from './api.ts';
import type * as Errors from './errors.tsx';

type Modules = Pick<typeof Errors, 'handleError'> &
  Pick<typeof Api, 'PortalError'> &
  Pick<typeof Dialogs, 'dialogState' | 'openDialog'>;

let modules: Modules;
let storages: ReturnType<typeof stubBrowser>;
beforeEach(async () => {
  // Loads a fresh copy of the modules, because some messages are shown once per document.
  vi.resetModules();
  storages = stubBrowser('https://portal.example/ch/login');
  // Registers the features' error codes in the fresh catalogue.
  await import('../../features/registry.ts');
  const [{ handleError }, { PortalError }, { dialogState, openDialog }] = await Promise.all([
    import('./errors.tsx'),
    import('./api.ts'),
    import('../dialog/dialogs.ts'),
  ]);
  modules = { handleError, PortalError, dialogState, openDialog };
});

const handle = (...error: ConstructorParameters<Modules['PortalError']>) =>
  modules.handleError(new modules.PortalError(...error));

function logOn(): void {
  Object.assign(location, { pathname: '/u/dashboard' });
  storages.localStorage.setItem('language', 'zh_tw');
  const values = { traceId: 'a', userId: 'demo.one', accessToken: 'Bearer x', sessionId: 'Bearer y' };
  for (const [key, value] of Object.entries({ ...values, fieldKey: `${'A'.repeat(43)}=` }))
    storages.sessionStorage.setItem(key, value);
}

describe('handleError', () => {
  it.each([
    ['MAINTENANCE', '/ch/error-maintenance'],
    ['RATE_LIMITED', '/ch/error-busy'],
  ])('[ERR-1] %s goes to %s, with the reference for customer service', (code, path) => {
    expect(handle(code, 503)).toBe('shown');
    expect(location.assign).toHaveBeenLastCalledWith(path);
    handle(code, 503, '', 'ref-1');
    expect(location.assign).toHaveBeenLastCalledWith(`${path}?ref=ref-1`);
  });

  it('[SES-3] clears the user’s data and shows the reason when the session is over, once', () => {
    storages.sessionStorage.setItem('accessToken', 'Bearer x');
    handle('SESSION_OVER', 401, '', '', { reason: 'other-device' });
    handle('SESSION_OVER', 401);
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/ch/session-expired?reason=other-device');
    expect(storages.sessionStorage.entries()).toEqual({});
  });

  it('[SES-5] a call that fails because of a log-off does not say that the session is over', async () => {
    logOn();
    const { wipe } = await import('../store.ts');
    wipe();
    handle('SESSION_OVER', 401, '', '', { reason: 'unknown' });
    expect(location.replace).not.toHaveBeenCalled();
  });

  it.each([
    ['another tab logged on', { traceId: 'b', userId: 'demo.one' }, 'other-tab'],
    ['another person logged on', { traceId: 'b', userId: 'demo.two' }, 'other-person'],
    ['another tab logged off', {}, 'log-off'],
    ['nothing happened in this browser', { traceId: 'a', userId: 'demo.one' }, 'unknown'],
  ] as const)('[GEN-17] the reason of an unknown session when %s', (_, ofBrowser, why) => {
    logOn();
    for (const [key, value] of Object.entries(ofBrowser)) storages.localStorage.setItem(key, value);
    handle('SESSION_OVER', 401, '', '', { reason: 'unknown' });
    expect(location.replace).toHaveBeenCalledExactlyOnceWith(`/ch/session-expired?reason=${why}`);
    // The values of the browser belong to the newer log-on.
    expect(storages.localStorage.getItem('traceId')).toBe(why.startsWith('other') ? 'b' : null);
  });

  it.each(['sessionId', 'accessToken', 'fieldKey'])(
    '[GEN-16] says that the stored data was lost when "%s" is gone or garbage',
    (key) => {
      logOn();
      storages.sessionStorage.setItem(key, '垃圾');
      handle('SESSION_OVER', 401, '', '', { reason: 'unknown' });
      expect(location.replace).toHaveBeenCalledExactlyOnceWith('/ch/session-expired?reason=stored-values');
    },
  );

  it.each(errorCodes())('[ERR-2] %s is shown on the catalogue’s surface', (code) => {
    const { surface } = errorEntry(code);
    const inline = surface === 'field' || surface === 'alert';
    expect(handle(code, 400)).toBe(inline ? 'inline' : 'shown');
    expect(modules.dialogState.now() !== undefined).toBe(surface === 'dialog');
  });

  it('[GEN-11] replaces an open dialog by a new one', () => {
    modules.openDialog({ kind: 'info', title: () => 'a', body: () => 'a' });
    modules.openDialog({ kind: 'info', title: () => 'b', body: () => 'b' });
    expect(modules.dialogState.now()?.title(() => '')).toBe('b');
  });

  it('rethrows errors that are not failed calls', () => {
    expect(() => modules.handleError(new TypeError('a bug'))).toThrow('a bug');
  });
});
