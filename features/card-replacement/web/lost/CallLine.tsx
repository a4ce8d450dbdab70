import { lostPhone } from '../../../../web/bank.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { PhoneLink } from '../../../../web/ui/action/PhoneLink.tsx';
import { lostText as text } from '../../lost.messages.ts';

/** The bank's number for lost cards, as a link. */
export function CallLine() {
  const t = useSay();
  const phone = lostPhone();
  return (
    <p>
      <PhoneLink phone={phone}>{t(text.call, { phone })}</PhoneLink>
    </p>
  );
}
