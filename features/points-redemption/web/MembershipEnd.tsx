import { useSay } from '../../../web/language.tsx';
import { Masked } from '../../../web/ui/card/Masked.tsx';
import { redemptionPage as text } from '../page.messages.ts';

/** A masked membership id. */
export function MembershipEnd({ end }: { end: string }) {
  const t = useSay();
  return <Masked end={end} heard={t(text.membershipEnd, { end })} />;
}
