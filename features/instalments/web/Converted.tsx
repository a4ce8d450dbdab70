import { formatMonth } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import type { DoneProps } from '../../../web/wizard/flow.ts';
import { cardText } from '../../cards/messages.ts';
import { instalmentText as text } from '../messages.ts';
import { PlanSummary } from './PlanSummary.tsx';
import type { InstalmentData } from './wizardData.ts';

/** The success page: reference number, plan and next steps. */
export function Converted({ data: { card, result }, restart }: DoneProps<InstalmentData>) {
  const t = useSay();
  const language = useLanguage();
  useTitle(t(text.done));
  if (!result) return null;
  const month = formatMonth(result.paymentPeriod.firstMonth, language);
  return (
    <ConfirmationPanel
      title={t(text.done)}
      reference={result.referenceNumber}
      actions={
        <>
          <LinkButton variant="primary" href={paths.overviewOf(card.cardId)}>
            {t(cardText.backToOverview)}
          </LinkButton>
          <Button className="no-print" onClick={restart}>
            {t(text.another)}
          </Button>
        </>
      }
    >
      <PlanSummary plan={result} />
      <h2>{t(text.next)}</h2>
      <BulletList items={[t(text.nextBill, { month }), t(text.nextLimit), t(text.nextMessage)]} />
    </ConfirmationPanel>
  );
}
