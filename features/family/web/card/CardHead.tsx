import { formatDate } from '../../../../shared/dates.ts';
import type { Phrase } from '../../../../shared/messages.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import type { CardOfAccount } from '../../contract.ts';
import { controlText } from '../../controls.messages.ts';
import { familyText as text } from '../../messages.ts';
import styles from '../Family.module.css';
import { CardName } from '../shared/CardName.tsx';
import { CardState } from '../shared/CardState.tsx';
import { extraOf } from '../shared/words.ts';

interface CardHeadProps {
  readonly card: CardOfAccount;
  readonly title: string;
}

/** The card, a request to answer, and what the primary cardholder sees of it, with the reason. */
export function CardHead({ card, title }: CardHeadProps) {
  const t = useSay();
  const language = useLanguage();
  const open = card.requests.find(({ state }) => state === 'open');
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {card.primary.stopped && (
        <AlertBar tone="info" title={t(controlText.stopDone)}>
          {t(controlText.stopDoneText)}
        </AlertBar>
      )}
      {open && (
        <AlertBar tone="warning" title={t(text.newRequest)}>
          <p>
            <AmountsIn>{t(text.openRequest, extraOf(open, language))}</AmountsIn>
          </p>
          <div className={styles.actions}>
            <LinkButton href={paths.familyRequest(card.cardId, open.requestId)}>{t(text.answer)}</LinkButton>
          </div>
        </AlertBar>
      )}
      <Panel>
        <div className={styles.wide}>
          <SummaryList
            items={[
              { label: t(text.holder), value: card.holderName },
              {
                label: t(text.card),
                value: <CardName card={card} />,
              },
              { label: t(text.state), value: <CardState card={card} /> },
              {
                label: t(text.spentSince, { date: formatDate(card.periodFrom, language) }),
                value: card.spent ? <Amount money={card.spent} /> : t(text.notSeen),
              },
            ]}
          />
          {!card.own && (
            <div className={styles.wide}>
              <p>{t(SEES[card.sight])}</p>
              {reasonOf(card) && <p>{t(reasonOf(card) as Phrase)}</p>}
              <p className="quiet-small">{t(text.alwaysYours)}</p>
            </div>
          )}
        </div>
      </Panel>
    </>
  );
}

const SEES = {
  none: text.seesNone,
  sums: text.seesSums,
  amounts: text.seesAmounts,
  all: text.seesAll,
} as const;

/** Says why the primary cardholder sees what they see; undefined if only the bank's rule decides. */
function reasonOf({ adult, agreement, separated, sight }: CardOfAccount): Phrase | undefined {
  if (adult && agreement !== 'agreed') return agreement === 'open' ? text.whyOpen : text.whyWithdrawn;
  if (separated && sight === 'sums') return text.whySeparated;
  return adult ? text.whyAgreed : undefined;
}
