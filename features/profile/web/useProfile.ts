import { useEffect } from 'react';
import { type CallState, useCall } from '../../../web/http/query.tsx';
import { keepContacts } from '../../../web/store.ts';
import { type Profile, profileCalls } from '../contract.ts';

/**
 * Reads the profile. Phone and e-mail of the log-on are replaced in the browser's storage, because they may have changed since.
 * @param enabled false if nothing depends on it
 */
export function useProfile(enabled = true): CallState<Profile> {
  const profile = useCall(profileCalls.read, {}, { enabled });
  const { data } = profile;
  useEffect(() => {
    if (data) keepContacts(data);
  }, [data]);
  return profile;
}
