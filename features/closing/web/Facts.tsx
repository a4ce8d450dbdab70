import { formatMoney } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { MainAction } from '../../../web/ui/action/MainAction.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepFrame } from '../../../web/wizard/StepFrame.tsx';
import type { ClosingRead } from '../contract.ts';
import { closingText as text } from '../messages.ts';
import type { ClosingData } from './closingData.ts';

/** The first step: what is open, what ends, and what stays. */
export function Facts({ data: { facts }, next }: StepProps<ClosingData>) {
  const t = useSay();
  return (
    <StepFrame heading={t(text.title)}>
      <OpenThings facts={facts} />
      <Panel title={t(text.ends)}>
        <ul>
          <li>{t(text.endsLogOn)}</li>
          <li>{t(text.endsNotices)}</li>
          <li>{t(text.endsFiles)}</li>
        </ul>
      </Panel>
      <Panel title={t(text.stays)}>
        <ul>
          <li>{t(text.staysCards)}</li>
          <li>{t(text.staysBank)}</li>
          <li>{t(text.staysTrail)}</li>
        </ul>
      </Panel>
      <Panel title={t(text.when)}>
        <p>{t(text.whenText)}</p>
      </Panel>
      {facts.underWay ? (
        <AlertBar tone="warning" title={t(text.underWayTitle)}>
          {t(text.underWay)}
        </AlertBar>
      ) : (
        <MainAction>
          <Button variant="primary" onClick={() => next()}>
            {t(text.next)}
          </Button>
        </MainAction>
      )}
    </StepFrame>
  );
}

/** Debt, points and disputes come first, because the person can still settle them here. */
function OpenThings({ facts: { cards, openCases } }: { readonly facts: ClosingRead }) {
  const t = useSay();
  const owed = cards.filter((card) => card.owed !== undefined);
  const withPoints = cards.filter(({ points }) => points > 0);
  const nameOf = ({ productName, lastFour }: ClosingRead['cards'][number]) => `${productName} ${lastFour}`;
  return (
    <Panel title={t(text.before)}>
      {owed.length === 0 && withPoints.length === 0 && openCases === 0 && <p>{t(text.nothingOpen)}</p>}
      {owed.length > 0 && (
        <>
          <h3>{t(text.owed)}</h3>
          <SummaryList
            items={owed.map((card) => ({ label: nameOf(card), value: card.owed && formatMoney(card.owed) }))}
          />
          <p>{t(text.owedAdvice)}</p>
        </>
      )}
      {withPoints.length > 0 && (
        <>
          <h3>{t(text.points)}</h3>
          <SummaryList
            items={withPoints.map((card) => ({
              label: nameOf(card),
              value: t(text.pointsOf, { points: card.points, text: card.points.toLocaleString('en') }),
            }))}
          />
          <p>{t(text.pointsAdvice)}</p>
        </>
      )}
      {openCases > 0 && (
        <>
          <h3>{t(text.cases)}</h3>
          <p>{t(text.casesOf, { count: openCases })}</p>
          <p>{t(text.casesAdvice)}</p>
        </>
      )}
    </Panel>
  );
}
