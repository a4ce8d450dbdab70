import type { ReactNode } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { MainAction } from '../../../web/ui/action/MainAction.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepFrame } from '../../../web/wizard/StepFrame.tsx';
import type { ClosingRead } from '../contract.ts';
import { closingText as text } from '../messages.ts';
import styles from './Closing.module.css';
import type { ClosingData } from './closingData.ts';

/** The first step: what is open, what ends, and what stays. */
export function Facts({ data: { facts }, next }: StepProps<ClosingData>) {
  const t = useSay();
  return (
    <StepFrame heading={t(text.readTitle)}>
      <OpenThings facts={facts} />
      <Panel title={t(text.ends)}>
        <BulletList items={[t(text.endsLogOn), t(text.endsNotices), t(text.endsFiles)]} />
      </Panel>
      <Panel title={t(text.stays)}>
        <BulletList items={[t(text.staysCards), t(text.staysBank), t(text.staysTrail)]} />
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
      <div className={styles.open}>
        {owed.length === 0 && withPoints.length === 0 && openCases === 0 && <p>{t(text.nothingOpen)}</p>}
        {owed.length > 0 && (
          <OpenThing title={t(text.owed)} advice={t(text.owedAdvice)}>
            <SummaryList
              items={owed.map((card) => ({
                label: nameOf(card),
                value: card.owed && <Amount money={card.owed} />,
              }))}
            />
          </OpenThing>
        )}
        {withPoints.length > 0 && (
          <OpenThing title={t(text.points)} advice={t(text.pointsAdvice)}>
            <SummaryList
              items={withPoints.map((card) => ({
                label: nameOf(card),
                value: t(text.pointsOf, { points: card.points, text: card.points.toLocaleString('en') }),
              }))}
            />
          </OpenThing>
        )}
        {openCases > 0 && (
          <OpenThing title={t(text.cases)} advice={t(text.casesAdvice)}>
            <p>{t(text.casesOf, { count: openCases })}</p>
          </OpenThing>
        )}
      </div>
    </Panel>
  );
}

interface OpenThingProps {
  readonly title: string;
  /** What becomes of it when the account closes. */
  readonly advice: string;
  readonly children: ReactNode;
}

function OpenThing({ title, advice, children }: OpenThingProps) {
  return (
    <div className="stack">
      <h3>{title}</h3>
      {children}
      <p>{advice}</p>
    </div>
  );
}
