/** Encrypts the fields of a call with the key of this tab's session. */
import { fieldKey } from '../store.ts';
import { PortalError } from './api.ts';
import { newIv, sealField } from './protected-field.ts';

/**
 * Returns a new initialisation vector, and a function that encrypts a field with it. Throws SESSION_OVER if the storage has lost the
 * session's key: only a new session has another.
 */
export function newSeal(): { iv: string; seal: (field: string, text: string) => Promise<string> } {
  const key = fieldKey();
  if (key === undefined) throw new PortalError('SESSION_OVER', 401);
  const iv = newIv();
  return { iv, seal: (field, text) => sealField(key, field, text, iv) };
}
