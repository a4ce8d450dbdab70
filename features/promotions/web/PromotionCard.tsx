import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Icon } from '../../../web/ui/layout/Icon.tsx';
import { StoredImage } from '../../stored-files/web/StoredImage.tsx';
import type { PromotionItem } from '../contract.ts';
import { promotionText as text } from '../messages.ts';
import styles from './PromotionCard.module.css';

interface PromotionCardProps {
  readonly item: PromotionItem;
  /** True for a card on the first screen. Its picture loads eagerly. */
  readonly eager?: boolean;
  /** Heading level of the title. */
  readonly level?: 2 | 3;
  /** True for a card that is a line where it is narrow: picture, title and an arrow. */
  readonly compact?: boolean;
  readonly onOpen?: () => void;
}

/** An offer of a list. The whole card is a single link, labelled by the offer's title. */
export function PromotionCard({ item, eager, level = 2, compact, onOpen }: PromotionCardProps) {
  const t = useSay();
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <li className={cx(styles.card, compact && styles.compact)}>
      <StoredImage path={item.imagePath} alt="" eager={eager} sizes="(min-width: 958px) 276px, 50vw" />
      <div className={styles.words}>
        <Title className={styles.title}>{item.title}</Title>
        <p className={cx('quiet-small', styles.description)}>{item.description}</p>
        <Link
          id={linkIdOf(item.campaignCode)}
          className={styles.link}
          href={paths.promotion(item.campaignCode)}
          onClick={onOpen}
          aria-label={t(text.learnAbout, { title: item.title })}
        >
          <span className={styles.learn}>{t(text.learn)}</span>
          <Icon name="right" size={16} />
        </Link>
      </div>
    </li>
  );
}

/** Returns the element id of a card's link. */
export function linkIdOf(campaignCode: string): string {
  return `offer-${campaignCode}`;
}
