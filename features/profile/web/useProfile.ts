import { useEffect } from 'react';
import { type CallState, useCall } from '../../../web/http/query.tsx';
import { keepOffersShown } from '../../../web/offers.ts';
import { keepContacts } from '../../../web/store.ts';
import { type Profile, profileCalls } from '../contract.ts';

/**
 * Reads the profile. Phone and e-mail of the log-on, and whether offers are shown, are replaced in the browser's storage, because they may
 * have changed since.
 * @param enabled false if nothing depends on it
 */
export function useProfile(enabled = true): CallState<Profile> {
  const profile = useCall(profileCalls.read, {}, { enabled });
  const { data } = profile;
  useEffect(() => {
    if (!data) return;
    keepContacts(data);
    keepOffersShown(data.offersShown);
  }, [data]);
  return profile;
}
