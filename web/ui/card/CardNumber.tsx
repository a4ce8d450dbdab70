import { useSay } from '../../language/language.tsx';
import { contentText } from '../content.messages.ts';

/** A masked number: shows `•••• 4821` on one line and speaks words such as "ending in 4821". */
export function MaskedNumber({ end, spokenText }: { end: string; spokenText: string }) {
  return (
    <span>
      <span aria-hidden="true" translate="no">{`••••\u00a0${end}`}</span>
      <span className="spoken">{spokenText}</span>
    </span>
  );
}

export function CardNumber({ last4 }: { last4: string }) {
  const t = useSay();
  return <MaskedNumber end={last4} spokenText={t(contentText.endingIn, { last4 })} />;
}
