import type { Phrase } from '../../../shared/messages.ts';
import { useSay } from '../../language/language.tsx';
import { contentText } from '../content.messages.ts';
import type { IconName } from '../layout/Icon.tsx';
import { Tag, type TagTone } from '../layout/Tag.tsx';

/** Card states of the API. */
export type CardStatus = 'active' | 'unactivated' | 'damaged' | 'lost' | 'stolen' | 'r_code' | 'invalid';

const LOOKS: Record<CardStatus, { text: Phrase; tone: TagTone; icon: IconName }> = {
  active: { text: contentText.statusActive, tone: 'ok', icon: 'success' },
  unactivated: { text: contentText.statusPending, tone: 'info', icon: 'clock' },
  damaged: { text: contentText.statusDamaged, tone: 'warn', icon: 'alert' },
  lost: { text: contentText.statusLost, tone: 'err', icon: 'stop' },
  stolen: { text: contentText.statusStolen, tone: 'err', icon: 'stop' },
  r_code: { text: contentText.statusRcode, tone: 'err', icon: 'lock' },
  invalid: { text: contentText.statusInvalid, tone: 'neutral', icon: 'cross' },
};

/** Tag with a card's state; `short` for narrow places. */
export function CardStatusTag({ status, short = false }: { status: CardStatus; short?: boolean }) {
  const t = useSay();
  const { text, tone, icon } = LOOKS[status];
  return (
    <Tag tone={tone} icon={icon}>
      {t(short && status === 'r_code' ? contentText.statusRcodeShort : text)}
    </Tag>
  );
}

/** "Supplementary" tag, for cards of another cardholder's account. */
export function SupplementaryTag() {
  const t = useSay();
  return <Tag>{t(contentText.supplementary)}</Tag>;
}
