import { useSay } from '../../language.tsx';
import { contentText } from '../content.messages.ts';
import { Masked } from './Masked.tsx';

/** A masked card number. */
export function CardNumber({ last4 }: { last4: string }) {
  const t = useSay();
  return <Masked end={last4} heard={t(contentText.endingIn, { last4 })} />;
}
