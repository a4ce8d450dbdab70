import { daysBetween, formatDate } from '../../../../shared/dates.ts';
import { isOpenDispute } from '../../../../shared/disputes.ts';
import { type Say, useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import { caseText as text } from '../../cases.messages.ts';
import type { Dispute } from '../../contract.ts';
import styles from './Cases.module.css';
import { nextSentence } from './words.ts';

/** The next date, and both clocks: the contract's and the card schemes'. Nothing when the case has ended. */
export function DatesPanel({ dispute }: { readonly dispute: Dispute }) {
  const t = useSay();
  const language = useLanguage();
  const { state, next, interestFrom } = dispute;
  if (!isOpenDispute(state)) return null;
  return (
    <Panel title={t(text.dates)}>
      <div className={styles.wide}>
        <SummaryList
          items={[
            ...(next ? [{ label: t(text.next), value: nextSentence(next, { t, language }) }] : []),
            ...(interestFrom
              ? [
                  {
                    label: t(text.interestFrom),
                    value: t(text.from, { date: formatDate(interestFrom, language) }),
                  },
                ]
              : []),
            {
              label: t(text.schemes),
              value: schemeDay(dispute, t, formatDate(dispute.schemeLastDay, language)),
            },
          ]}
        />
        <p className="quiet-small">{t(text.schemesNote)}</p>
      </div>
    </Panel>
  );
}

function schemeDay({ today, schemeLastDay }: Dispute, t: Say, date: string): string {
  const days = daysBetween(today, schemeLastDay);
  return days < 0 ? t(text.schemesPast, { date }) : t(text.daysLeft, { date, days });
}
