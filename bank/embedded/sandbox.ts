/** Simulated partners of the embedded card system. */
import type { MembershipVerdict } from '../../server/ports/card-system/parts/redemption.ts';

/** Verdicts by the last five characters of the membership id. All other ids are accepted. */
const VERDICTS: Readonly<Record<string, MembershipVerdict>> = {
  '90001': { verdict: 'unavailable' },
  '90002': { verdict: 'not-authorised' },
  '90003': { verdict: 'mismatch', what: 'membership' },
  '90004': { verdict: 'mismatch', what: 'name' },
  '90005': { verdict: 'mismatch', what: 'birthday' },
  '90006': { verdict: 'mismatch', what: 'nationality' },
};

export function sandboxVerdict(membershipId: string): MembershipVerdict {
  return VERDICTS[membershipId.slice(-5)] ?? { verdict: 'accepted' };
}
