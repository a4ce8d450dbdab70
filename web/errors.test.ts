import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../features/registry.ts';
import { errorCodes, errorEntry } from '../shared/errors.ts';
import { stubBrowser } from '../tests/support/data/browser-stub.ts';
import type * as Api from './api.ts';
import type * as Dialogs from './dialogs.ts';
import type * as Errors from './errors.tsx';

type Door = Pick<typeof Errors, 'handleError'> &
  Pick<typeof Api, 'PortalError'> &
  Pick<typeof Dialogs, 'dialogState' | 'openDialog'>;

let door: Door;
let storages: ReturnType<typeof stubBrowser>;
beforeEach(async () => {
  // A document of its own for each test: what is shown once is shown once in a document.
  vi.resetModules();
  storages = stubBrowser('https://portal.example/ch/login');
  // Declares the features' error codes in the fresh copy of the catalogue.
  await import('../features/registry.ts');
  const [{ handleError }, { PortalError }, { dialogState, openDialog }] = await Promise.all([
    import('./errors.tsx'),
    import('./api.ts'),
    import('./dialogs.ts'),
  ]);
  door = { handleError, PortalError, dialogState, openDialog };
});

const handle = (...error: ConstructorParameters<Door['PortalError']>) =>
  door.handleError(new door.PortalError(...error));

describe('the one door for errors', () => {
  it.each([
    ['MAINTENANCE', '/ch/error-maintenance'],
    ['RATE_LIMITED', '/ch/error-busy'],
  ])('[ERR-1] %s goes to %s', (code, path) => {
    expect(handle(code, 503)).toBe('shown');
    expect(location.assign).toHaveBeenCalledWith(path);
  });

  it('[SES-3] a session that is over wipes the person and says why, once', () => {
    storages.sessionStorage.setItem('accessToken', 'Bearer x');
    handle('SESSION_OVER', 401, '', '', { reason: 'other-device' });
    handle('SESSION_OVER', 401);
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/ch/session-expired?reason=other-device');
    expect(storages.sessionStorage.entries()).toEqual({});
  });

  it.each(errorCodes())('[ERR-2] %s is shown where the catalogue says', (code) => {
    const { surface } = errorEntry(code);
    const inline = surface === 'field' || surface === 'alert';
    expect(handle(code, 400)).toBe(inline ? 'inline' : 'shown');
    expect(door.dialogState.now() !== undefined).toBe(surface === 'dialog');
  });

  it('[ERR-3] a code that nobody knows opens the general dialog with that code', () => {
    handle('99999', 500, 'From the server', 'ref-1');
    expect(door.dialogState.now()).toMatchObject({ kind: 'error', code: '99999' });
  });

  it('[GEN-11] a new dialog takes the place of the last', () => {
    door.openDialog({ kind: 'info', title: () => 'a', body: () => 'a' });
    door.openDialog({ kind: 'info', title: () => 'b', body: () => 'b' });
    expect(door.dialogState.now()?.title(() => '')).toBe('b');
  });

  it('lets faults of the program through', () => {
    expect(() => door.handleError(new TypeError('a bug'))).toThrow('a bug');
  });
});
