import { useSay } from '../../../web/language.tsx';
import { Masked } from '../../../web/ui/card/Masked.tsx';
import { redemptionPage as text } from '../page.messages.ts';

/** A membership id of which only the end shows. */
export function MaskedMembership({ end }: { end: string }) {
  const t = useSay();
  return <Masked end={end} heard={t(text.membershipEnd, { end })} />;
}
