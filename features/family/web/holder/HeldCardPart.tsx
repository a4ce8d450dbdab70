import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { Unbroken } from '../../../../web/ui/layout/facts/Unbroken.tsx';
import { ExtraPanel } from '../../../safety/web/layers/ExtraPanel.tsx';
import { LayersPanel } from '../../../safety/web/layers/LayersPanel.tsx';
import type { HeldCard } from '../../contract.ts';
import { holderText as text } from '../../holder.messages.ts';
import { familyText } from '../../messages.ts';
import styles from '../Family.module.css';
import { CardState } from '../shared/CardState.tsx';
import { RequestsPanel } from '../shared/RequestsPanel.tsx';
import { AgreementPanel } from './AgreementPanel.tsx';
import { AskPanel } from './AskPanel.tsx';

interface HeldCardPartProps {
  readonly card: HeldCard;
  readonly today: string;
}

/** A supplementary card as its holder sees it: what is seen, what stops what, and requests for more. */
export function HeldCardPart({ card, today }: HeldCardPartProps) {
  const t = useSay();
  return (
    <div className={styles.wide}>
      <div className={styles.head}>
        <h2>
          <Unbroken part={t(familyText.digits, card)}>
            {t(text.title, { product: card.productName, lastFour: card.lastFour })}
          </Unbroken>
        </h2>
        <CardState card={card} />
      </div>
      <AgreementPanel card={card} />
      <AskPanel card={card} today={today} />
      <ExtraPanel primary={card.primary} level={3} />
      {!card.primary.stopped && <LayersPanel layers={card} side="holder" level={3} />}
      <RequestsPanel requests={card.requests} level={3} />
      {card.changeable && (
        <div className="no-print">
          <LinkButton href={paths.safety(card.cardId)}>{t(text.toSafety)}</LinkButton>
        </div>
      )}
    </div>
  );
}
