import { formatDate } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { outcomeText as text } from '../../cases.messages.ts';
import type { Dispute } from '../../contract.ts';
import styles from './Cases.module.css';

/** What an ended case came to. Nothing while the case is open. */
export function OutcomeBar({ dispute }: { readonly dispute: Dispute }) {
  const t = useSay();
  const { state, amount } = dispute;
  if (state === 'for-you')
    return (
      <Panel title={t(text.back, { amount: formatMoney(amount) })}>
        <p>{t(text.backText)}</p>
      </Panel>
    );
  if (state === 'withdrawn')
    return (
      <Panel title={t(text.withdrawn)}>
        <p>{t(text.withdrawnText)}</p>
      </Panel>
    );
  if (state !== 'against-you') return null;
  return isOwed(dispute) ? <Owed dispute={dispute} /> : <Stands dispute={dispute} />;
}

function isOwed({ owed }: Dispute): boolean {
  return owed !== undefined && Number(owed.amount.amount) > 0;
}

/** What a lost case makes due, with the way to pay it. */
function Owed({ dispute: { owed, cardId } }: { readonly dispute: Dispute }) {
  const t = useSay();
  const language = useLanguage();
  if (!owed) return null;
  const { interestFrom } = owed;
  return (
    <AlertBar tone="warning" title={t(text.owed, { amount: formatMoney(owed.amount) })}>
      <div className={styles.stack}>
        <p>{t(text.owedText)}</p>
        {interestFrom && <p>{t(text.interest, { date: formatDate(interestFrom, language) })}</p>}
        <Fee owed={owed} />
        <LinkButton variant="primary" href={paths.pay(cardId)}>
          {t(text.pay)}
        </LinkButton>
      </div>
    </AlertBar>
  );
}

function Stands({ dispute: { owed } }: { readonly dispute: Dispute }) {
  const t = useSay();
  return (
    <Panel title={t(text.stands)}>
      <p>{t(text.standsText)}</p>
      <Fee owed={owed} />
    </Panel>
  );
}

function Fee({ owed }: Pick<Dispute, 'owed'>) {
  const t = useSay();
  if (!owed?.copyFee || Number(owed.copyFee.amount) === 0) return null;
  return (
    <p>
      <AmountsIn>{t(text.fee, { amount: formatMoney(owed.copyFee) })}</AmountsIn>
    </p>
  );
}
