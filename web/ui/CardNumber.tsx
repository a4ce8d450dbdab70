import { useSay } from '../language.tsx';
import { contentText } from './content.messages.ts';

/** A masked card number: `•••• 4821` to see, in one line, "ending in 4821" to hear. */
export function CardNumber({ last4 }: { last4: string }) {
  const t = useSay();
  return (
    <span>
      <span aria-hidden="true">{`••••\u00a0${last4}`}</span>
      <span className="visually-hidden">{t(contentText.endingIn, { last4 })}</span>
    </span>
  );
}
