import { useSay } from '../../language/language.tsx';
import { contentText } from '../content.messages.ts';
import { MaskedNumber } from './MaskedNumber.tsx';

export function CardNumber({ last4 }: { last4: string }) {
  const t = useSay();
  return <MaskedNumber end={last4} spokenText={t(contentText.endingIn, { last4 })} />;
}
