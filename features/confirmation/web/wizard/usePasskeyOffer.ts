import { formatDateTime } from '../../../../shared/dates.ts';
import type { Passkey } from '../../../../shared/http/passkeys.ts';
import { useCall } from '../../../../web/http/query.tsx';
import { useLanguage } from '../../../../web/language/language.tsx';
import { isLoggedOn, isOffered } from '../../../../web/store.ts';
import { hasPasskeys } from '../../../../web/webauthn/passkeys.ts';
import { approvalCalls } from '../../contract.ts';
import type { OtpMethod } from '../methods.tsx';

const CODES: readonly OtpMethod[] = ['sms', 'email'];
const PASSKEY_FIRST: readonly OtpMethod[] = ['passkey', ...CODES];

interface PasskeyOffer {
  readonly offered: readonly OtpMethod[];
  /** True until the offer is known. */
  readonly isPending: boolean;
  /** Earliest time at which a passkey may confirm, if no passkey may confirm yet. */
  readonly from: string | undefined;
}

/**
 * Returns how the person can confirm. Before log-on, and if the bank or the browser has no passkeys, only codes are offered.
 * @param isAllowed false if a passkey cannot confirm this action
 */
export function usePasskeyOffer(isAllowed: boolean): PasskeyOffer {
  const language = useLanguage();
  const enabled = isAllowed && isLoggedOn() && isOffered('passkeys') && hasPasskeys();
  const { data, isPending, error } = useCall(approvalCalls.passkeys, {}, { enabled });
  const first = data && !data.canApprove ? firstApproval(data.passkeys) : undefined;
  return {
    offered: data?.canApprove ? PASSKEY_FIRST : CODES,
    isPending: enabled && isPending && !error,
    from: first && formatDateTime(new Date(first), language),
  };
}

/** Returns the earliest time at which one of the active passkeys may confirm. */
export function firstApproval(passkeys: readonly Passkey[]): string | undefined {
  return passkeys
    .filter(({ paused }) => !paused)
    .map(({ approvesFrom }) => approvesFrom)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
}
