import { useSay } from '../../../web/language/language.tsx';
import { MaskedNumber } from '../../../web/ui/card/CardNumber.tsx';
import { redemptionPage as text } from '../page.messages.ts';

/** A membership id that shows only its last characters. */
export function MaskedMembership({ end }: { end: string }) {
  const t = useSay();
  return <MaskedNumber end={end} spokenText={t(text.membershipEnd, { end })} />;
}
