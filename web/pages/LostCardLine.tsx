import { type Language, say } from '../../shared/messages.ts';
import { lostPhone } from '../bank.ts';
import { PhoneLink } from '../ui/action/PhoneLink.tsx';
import { obstacle } from './obstacle.messages.ts';

/** Says where to report a lost or stolen card, on pages without the portal's own way to report it. */
export function LostCardLine({ language }: { readonly language: Language }) {
  const phone = lostPhone();
  if (!phone) return null;
  return (
    <p>
      <PhoneLink phone={phone}>{say(obstacle.lostCard, language, { phone })}</PhoneLink>
    </p>
  );
}
