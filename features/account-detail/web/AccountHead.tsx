import { formatDate } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { CardArt } from '../../../web/ui/card/CardArt.tsx';
import { CardStatusTag } from '../../../web/ui/card/CardStatusTag.tsx';
import { cardStateOf } from '../../../web/ui/card/cardState.ts';
import { cx } from '../../../web/ui/cx.ts';
import { Icon } from '../../../web/ui/layout/Icon.tsx';
import { MenuButton } from '../../../web/ui/overlay/MenuButton.tsx';
import type { CardSummary } from '../../cards/contract.ts';
import { cardText } from '../../cards/messages.ts';
import { CardName } from '../../cards/web/CardName.tsx';
import { SuspendedNote, settledText } from '../../cards/web/Suspended.tsx';
import { leftToPay } from '../../cards/web/view-model.ts';
import { FreezeButton, LostLink } from '../../safety/web/freeze/FreezeButton.tsx';
import { accountText as text } from '../messages.ts';
import { listText } from '../transactions.messages.ts';
import styles from './AccountHead.module.css';
import { CardFigures, type CardFiguresProps } from './cards/CardFigures.tsx';
import { CardHeader } from './cards/CardHeader.tsx';
import menu from './Menu.module.css';
import { useOpen } from './useOpen.ts';

interface AccountHeadProps {
  readonly cards: readonly CardSummary[];
  /** Undefined while the cards load. */
  readonly card: CardSummary | undefined;
}

/** Back link, heading, and the card with a menu of the other cards. On a phone they share one line. */
export function AccountHead({ cards, card }: AccountHeadProps) {
  const t = useSay();
  return (
    <header className={styles.head}>
      <Link className={styles.back} href={paths.cardManagement()}>
        <Icon name="left" size={20} />
        <span className="hidden-on-phone">{t(text.backToCards)}</span>
      </Link>
      <div className={styles.title}>
        <h1 tabIndex={-1}>{t(text.title)}</h1>
        <p className={cx('quiet-note', styles.card)}>
          {card && (
            <>
              <CardName card={card} />
              {(card.status !== 'active' || card.frozen) && <CardStatusTag card={card} short />}
            </>
          )}
        </p>
      </div>
      {card && (
        <div className={styles.tools}>
          <CardMenu cards={cards} card={card} />
          <div className={cx(styles.actions, 'no-print')}>
            {leftToPay(card) && (
              <LinkButton small variant="primary" href={paths.pay(card.cardId)}>
                {t(listText.pay)}
              </LinkButton>
            )}
            <FreezeButton card={card} />
            <LostLink card={card} className={styles.lost} />
          </div>
        </div>
      )}
    </header>
  );
}

function CardMenu({ cards, card }: { cards: readonly CardSummary[]; card: CardSummary }) {
  const t = useSay();
  const art = <CardArt face={card.face} look={cardStateOf(card).look} />;
  if (cards.length < 2) return art;
  return (
    <MenuButton
      panel="end"
      className="no-print"
      buttonClassName={menu.plain}
      label={
        <>
          {art}
          <span className="visually-hidden">{t(listText.otherCard)}</span>
        </>
      }
    >
      <ul>
        {cards.map((one) => (
          <li key={one.cardId}>
            <Link
              className={menu.item}
              href={paths.account(one.cardId)}
              aria-current={one.cardId === card.cardId ? 'page' : undefined}
            >
              <CardArt face={one.face} look={cardStateOf(one).look} />
              <span>
                <CardName card={one} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </MenuButton>
  );
}

/** The two most important figures, and a button that shows all figures. */
export function AccountFigures({ card, detail, today }: CardFiguresProps) {
  const t = useSay();
  const language = useLanguage();
  const { open, buttonProps, panelId } = useOpen();
  const { paymentDueDate, statementBalance } = card;
  const left = leftToPay(card);
  return (
    <section className={styles.panel} aria-label={t(text.figures)}>
      <div className={styles.row}>
        <p className={styles.figure}>
          <span className={styles.label}>{t(left ? cardText.leftToPay : text.totalDue)}</span>
          <span className={styles.values}>
            <span className={styles.value}>
              {left ? <Amount money={left} /> : t(statementBalance ? settledText(card) : text.noStatement)}
            </span>
            {left && paymentDueDate && (
              <span className={styles.note}>
                {t(listText.dueBy, { date: formatDate(paymentDueDate, language) })}
              </span>
            )}
            <SuspendedNote money={card.suspended} />
          </span>
        </p>
        <p className={styles.figure}>
          <span className={styles.label}>{t(text.available)}</span>
          <span className={styles.value}>
            <Amount money={card.availableCredit} />
          </span>
        </p>
        <button type="button" className={styles.all} {...buttonProps}>
          <span className="hidden-on-phone">{t(listText.allFigures)}</span>
          <Icon name={open ? 'up' : 'down'} size={16} />
        </button>
      </div>
      {/* The figures are always shown in print. */}
      <div id={panelId} className={cx(styles.figures, !open && styles.closed)}>
        <CardHeader card={card} />
        <CardFigures card={card} detail={detail} today={today} />
      </div>
    </section>
  );
}
