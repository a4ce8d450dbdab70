import { formatDate } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { BankLink } from '../../../web/ui/action/BankLink.tsx';
import { Link } from '../../../web/ui/action/Link.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { FactList } from '../../../web/ui/layout/facts/FactList.tsx';
import { Tag } from '../../../web/ui/layout/facts/Tag.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import type { CardOfAccount, Family } from '../contract.ts';
import { familyText as text } from '../messages.ts';
import styles from './Family.module.css';
import { HeldCardPart } from './holder/HeldCardPart.tsx';
import { CardName } from './shared/CardName.tsx';
import { CardState } from './shared/CardState.tsx';
import { useFamily } from './shared/useFamily.ts';

/** The supplementary cards of the person's accounts, and those that the person holds (FAM-1). */
export default function FamilyPage() {
  const t = useSay();
  useTitle(t(text.title));
  const read = useFamily();
  return (
    <PageColumn width="form">
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <p>{t(text.lead)}</p>
      {read.data === undefined ? (
        <Panel>
          <Loaded<unknown> from={read} lines={6} />
        </Panel>
      ) : (
        <Cards family={read.data} />
      )}
    </PageColumn>
  );
}

function Cards({ family: { accounts, held, today, offered } }: { readonly family: Family }) {
  const t = useSay();
  if (accounts.length === 0 && held.length === 0)
    return (
      <Panel>
        <EmptyState
          picture="cards"
          title={t(offered ? text.none : text.notOffered)}
          action={
            <p className={styles.open}>
              <BankLink name="contact">{t(text.contact)}</BankLink>
            </p>
          }
        >
          {offered && t(text.noneText)}
        </EmptyState>
      </Panel>
    );
  return (
    <>
      {accounts.length > 0 && (
        <Panel title={t(text.accounts)} flush>
          <ul className={styles.list}>
            {accounts.map((card) => (
              <AccountItem key={card.cardId} card={card} />
            ))}
          </ul>
        </Panel>
      )}
      {held.map((card) => (
        <HeldCardPart key={card.cardId} card={card} today={today} />
      ))}
    </>
  );
}

/** A card in the primary cardholder's list. Its name leads to its page. */
function AccountItem({ card }: { readonly card: CardOfAccount }) {
  const t = useSay();
  const language = useLanguage();
  const open = card.requests.find(({ state }) => state === 'open');
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3>
          <Link href={paths.familyCard(card.cardId)}>
            {card.own ? t(text.ownCard) : t(text.cardOf, { name: card.holderName })}
          </Link>
        </h3>
        <CardState card={card} />
      </div>
      <FactList
        className={styles.facts}
        facts={[
          [t(text.card), <CardName key="card" card={card} />],
          [
            t(text.spentSince, { date: formatDate(card.periodFrom, language) }),
            card.spent ? <Amount key="spent" money={card.spent} /> : t(text.notSeen),
          ],
        ]}
      />
      {open && (
        <p className={styles.open}>
          <Tag tone="warn">{t(text.newRequest)}</Tag>{' '}
          <Link href={paths.familyRequest(card.cardId, open.requestId)}>{t(text.answer)}</Link>
        </p>
      )}
    </li>
  );
}
