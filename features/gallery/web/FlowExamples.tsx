import { toWire, twd } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { StepProgress } from '../../../web/ui/feedback/StepProgress.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { data } from '../data.messages.ts';
import { sample } from '../messages.ts';
import { Example, OpenedExample } from './Example.tsx';
import { StepExample } from './StepExample.tsx';

/** Parts of a flow: progress, summary, confirmation. */
export function FlowExamples() {
  const t = useSay();
  return (
    <>
      <Example name="steps">
        <StepProgress current={3} total={7} name={t(data.stepName)} />
      </Example>
      <Example name="summary-change">
        <SummaryList
          items={[
            { label: t(sample.tenure), value: t(data.tenureValue), change: { href: '#gallery-link' } },
            { label: t(data.monthly), value: <Amount money={toWire(twd(1955))} /> },
            { label: t(data.email), change: { onClick: () => {} } },
          ]}
        />
      </Example>
      <Example name="summary-two-columns" wide>
        <SummaryList
          columns={2}
          items={[
            { label: t(data.previous), value: <Amount money={toWire(twd(18200))} /> },
            { label: t(data.totalDue), value: <Amount money={toWire(twd(23456))} /> },
            { label: t(data.minimum), value: <Amount money={toWire(twd(2346))} /> },
            { label: t(data.name), value: t(data.nameValue) },
          ]}
        />
      </Example>
      <OpenedExample name="confirmation" wide title={t(data.done)}>
        {(open) =>
          open && (
            <ConfirmationPanel
              title={t(data.done)}
              reference="INS-20261120-4821"
              actions={
                <LinkButton href="#gallery-link" variant="primary">
                  {t(sample.backToOverview)}
                </LinkButton>
              }
            >
              <p>{t(data.doneNext)}</p>
            </ConfirmationPanel>
          )
        }
      </OpenedExample>
      {/* Comes last, because headings after its h1 would skip a level. */}
      <StepExample />
    </>
  );
}
