import { createContext, use } from 'react';
import { formatMonth } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { Points } from '../../../web/ui/card/Points.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { instalmentText as text } from '../messages.ts';
import type { InstalmentData } from './data.ts';
import { PlanSummary } from './PlanSummary.tsx';

/** Begins another conversion; the page gives it. */
export const AnotherConversion = createContext(() => {});

/** The end: reference number, the plan, and what comes next. */
export function Converted({ data: { card, done } }: { readonly data: InstalmentData }) {
  const onAgain = use(AnotherConversion);
  const t = useSay();
  const language = useLanguage();
  useTitle(t(text.done));
  if (!done) return null;
  const month = formatMonth(done.paymentPeriod.firstMonth, language);
  return (
    <ConfirmationPanel
      title={t(text.done)}
      reference={done.referenceNumber}
      actions={
        <>
          <LinkButton variant="primary" href={paths.overviewOf(card.cardId)}>
            {t(text.backToOverview)}
          </LinkButton>
          <Button className="no-print" onClick={onAgain}>
            {t(text.another)}
          </Button>
        </>
      }
    >
      <PlanSummary plan={done} />
      <h2>{t(text.next)}</h2>
      <Points items={[t(text.nextBill, { month }), t(text.nextLimit), t(text.nextMessage)]} />
    </ConfirmationPanel>
  );
}
