import type { CardStatus } from '../../../shared/card-values.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { useSay } from '../../language/language.tsx';
import { contentText } from '../content.messages.ts';
import { Tag, type TagTone } from '../layout/facts/Tag.tsx';
import type { IconName } from '../layout/Icon.tsx';

const LOOKS: Record<CardStatus, { text: Phrase; tone: TagTone; icon: IconName }> = {
  active: { text: contentText.statusActive, tone: 'ok', icon: 'success' },
  unactivated: { text: contentText.statusPending, tone: 'info', icon: 'clock' },
  damaged: { text: contentText.statusDamaged, tone: 'warn', icon: 'alert' },
  lost: { text: contentText.statusLost, tone: 'err', icon: 'stop' },
  stolen: { text: contentText.statusStolen, tone: 'err', icon: 'stop' },
  r_code: { text: contentText.statusRcode, tone: 'err', icon: 'lock' },
  invalid: { text: contentText.statusInvalid, tone: 'neutral', icon: 'cross' },
};

const ON_ITS_WAY = { text: contentText.statusOnItsWay, tone: 'info', icon: 'clock' } as const;

interface CardStatusTagProps {
  readonly status: CardStatus;
  /** A new card is on its way. The tag shows the state of the new card instead of the stopped card's status. */
  readonly replaced?: boolean | undefined;
  /** Uses a shorter text, for narrow places. */
  readonly short?: boolean | undefined;
}

/** Tag with a card's state. */
export function CardStatusTag({ status, replaced = false, short = false }: CardStatusTagProps) {
  const t = useSay();
  const { text, tone, icon } = replaced ? ON_ITS_WAY : LOOKS[status];
  return (
    <Tag tone={tone} icon={icon}>
      {t(short && status === 'r_code' ? contentText.statusRcodeShort : text)}
    </Tag>
  );
}

/** "Supplementary" tag, for cards on another cardholder's account. */
export function SupplementaryTag() {
  const t = useSay();
  return <Tag>{t(contentText.supplementary)}</Tag>;
}

/** "Frozen" tag. It stands beside the status tag, because a freeze is not a status. */
export function FrozenTag() {
  const t = useSay();
  return (
    <Tag tone="info" icon="lock">
      {t(contentText.frozen)}
    </Tag>
  );
}
