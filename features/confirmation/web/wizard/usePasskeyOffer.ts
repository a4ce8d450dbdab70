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
  /** It is not known yet. */
  readonly isPending: boolean;
  /** Time from which a passkey may confirm, where none may yet. */
  readonly from: string | undefined;
}

/**
 * How the person can confirm. Before log-on, and where the bank or the browser has no passkeys, only with codes.
 * @param isAllowed false where a passkey cannot confirm
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

/** When the first of the passkeys in use may confirm. */
export function firstApproval(passkeys: readonly Passkey[]): string | undefined {
  return passkeys
    .filter(({ paused }) => !paused)
    .map(({ approvesFrom }) => approvesFrom)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
}
