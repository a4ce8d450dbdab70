/** Partners of the embedded card system: none is asked. What one would say is marked by the last digits of the id. */
import type { MembershipVerdict } from '../redemption.ts';

/** The last five characters of a membership id, and the partner's answer; every other id is accepted. */
const MARKED: Readonly<Record<string, MembershipVerdict>> = {
  '90001': { verdict: 'unavailable' },
  '90002': { verdict: 'not-authorised' },
  '90003': { verdict: 'mismatch', what: 'membership' },
  '90004': { verdict: 'mismatch', what: 'name' },
  '90005': { verdict: 'mismatch', what: 'birthday' },
  '90006': { verdict: 'mismatch', what: 'nationality' },
};

/** What the partner of the sandbox says of a membership id. */
export function sandboxVerdict(membershipId: string): MembershipVerdict {
  return MARKED[membershipId.slice(-5)] ?? { verdict: 'accepted' };
}
