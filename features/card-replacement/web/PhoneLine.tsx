import { bankTexts } from '../../../web/bank.ts';
import { useSay } from '../../../web/language/language.tsx';
import { PhoneLink } from '../../../web/ui/action/PhoneLink.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { replacementText as text } from '../messages.ts';

/** Phone number for reports, 24 hours a day. */
export function PhoneLine() {
  const t = useSay();
  const { phone } = bankTexts();
  return (
    <AlertBar tone="info" title={t(text.phoneTitle)}>
      <p>{t(text.phone)}</p>
      <PhoneLink phone={phone} />
    </AlertBar>
  );
}
