import { formatDate } from '../../../../shared/dates.ts';
import type { Phrase } from '../../../../shared/messages.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { BankLink } from '../../../../web/ui/action/BankLink.tsx';
import { contentText } from '../../../../web/ui/content.messages.ts';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { ui } from '../../../../web/ui/messages.ts';
import type { CardStatus, CardSummary } from '../../../cards/contract.ts';
import { dashboard } from '../../messages.ts';
import { CardLinks } from './CardLinks.tsx';
import styles from './CardView.module.css';

interface Notice {
  readonly tone: 'info' | 'warning';
  readonly title: Phrase;
  readonly text: Phrase;
}

/** Notices for cards that cannot be used (CARD-1). */
const NOTICES: Readonly<Partial<Record<CardStatus, Notice>>> = {
  lost: { tone: 'info', title: contentText.statusLost, text: dashboard.stoppedText },
  stolen: { tone: 'info', title: contentText.statusStolen, text: dashboard.stoppedText },
  damaged: { tone: 'info', title: contentText.statusDamaged, text: dashboard.damagedText },
  r_code: { tone: 'warning', title: contentText.statusRcodeShort, text: dashboard.restrictedText },
  invalid: { tone: 'info', title: contentText.statusInvalid, text: dashboard.invalidText },
};

/** Text about the old card in the notice of the new card. */
const STOPPED: Readonly<Partial<Record<CardStatus, Phrase<{ last4: string }>>>> = {
  damaged: dashboard.oldDamaged,
  lost: dashboard.oldLost,
  stolen: dashboard.oldStolen,
};

/** Explains why a card cannot be used, with a contact link. Renders nothing for a usable card. */
export function CardNotice({ card, primary }: { card: CardSummary; primary: boolean }) {
  const t = useSay();
  const notice = NOTICES[card.status];
  if (!notice) return null;
  if (card.replacement) return <NewCardNotice card={card} order={card.replacement} primary={primary} />;
  return (
    <AlertBar tone={notice.tone} title={t(notice.title)}>
      <p>{t(notice.text)}</p>
      <CardLinks place="stopped" card={card} primary={primary} />
      <Contact />
    </AlertBar>
  );
}

function Contact() {
  const t = useSay();
  return (
    <p className={styles.contact}>
      <BankLink name="contact">{t(ui.contactUs)}</BankLink>
    </p>
  );
}

interface NewCardNoticeProps {
  readonly card: CardSummary;
  readonly order: NonNullable<CardSummary['replacement']>;
  readonly primary: boolean;
}

/** Shows a stopped card and its new card, each with its own number and state (CARD-1, RPL-1). */
function NewCardNotice({ card, order, primary }: NewCardNoticeProps) {
  const t = useSay();
  const language = useLanguage();
  const { lastFour: last4, status } = card;
  const { stoppedLastFour: stopped = last4, orderedOn } = order;
  const state = STOPPED[status];
  return (
    <AlertBar tone="info" title={t(dashboard.newCard, { last4 })}>
      <p>{t(dashboard.newCardText, { date: formatDate(orderedOn, language) })}</p>
      {state && <p>{t(state, { last4: stopped })}</p>}
      <CardLinks place="onItsWay" card={card} primary={primary} />
    </AlertBar>
  );
}

/** Replaces the figures of a card that is not activated. */
export function ActivationPanel({ card, primary }: { card: CardSummary; primary: boolean }) {
  const t = useSay();
  return (
    <Panel title={t(dashboard.activate)}>
      <p>{t(dashboard.activateText)}</p>
      <CardLinks place="activation" card={card} primary={primary} />
      <Contact />
    </Panel>
  );
}
