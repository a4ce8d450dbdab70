/**
 * The steps after the first log-on (LOGIN-10). A profile without an earlier log-on is a first visit; how many of its steps are
 * done is kept in this browser until the log-off, after which there is an earlier log-on.
 */
import { useSyncExternalStore } from 'react';
import { listenerSet } from '../../../../web/listeners.ts';
import { isOffered } from '../../../../web/store.ts';
import { browser } from '../../../../web/stored-values.ts';
import { hasPasskeys } from '../../../../web/webauthn/passkeys.ts';
import type { Profile } from '../../../profile/contract.ts';

export type WelcomeStep = 'passkey' | 'alerts' | 'language';

export interface Welcome {
  readonly step: WelcomeStep;
  /** From 1. */
  readonly number: number;
  readonly total: number;
}

const changes = listenerSet();
const read = () => Number(browser.get('welcomed') ?? 0);

/** Records that a step is done or skipped. */
export function finishStep(number: number): void {
  browser.set('welcomed', `${number}`);
  changes.notify();
}

/** Returns the step to show; undefined at a later visit and after the last step. */
export function useWelcome(profile: Profile | undefined): Welcome | undefined {
  const done = useSyncExternalStore(changes.subscribe, read, () => 0);
  if (!isFirstVisit(profile)) return undefined;
  const canAdd = isOffered('passkeys') && hasPasskeys();
  const steps: readonly WelcomeStep[] = [...(canAdd ? (['passkey'] as const) : []), 'alerts', 'language'];
  const step = steps[done];
  return step && { step, number: done + 1, total: steps.length };
}

/** True while the profile has no earlier log-on. */
export function isFirstVisit(profile: Profile | undefined): boolean {
  return profile?.lastLoginAt === null;
}
