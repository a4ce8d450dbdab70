import { formatDate } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/money.ts';
import type { CallState } from '../../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import { Meter } from '../../../../web/ui/card/Meter.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { FoldedPanel } from '../../../../web/ui/layout/FoldedPanel.tsx';
import type { CardDetail, CardSummary } from '../../../cards/contract.ts';
import { utilisation } from '../../../cards/web/view-model.ts';
import { dashboard } from '../../messages.ts';
import { CardLinks } from '../cards/CardLinks.tsx';
import styles from './Figures.module.css';
import { Facts, Figure, Key } from './Figures.tsx';

interface CreditPanelProps {
  readonly card: CardSummary;
  readonly detail: CallState<CardDetail>;
  readonly primary: boolean;
}

/** Available credit, used credit and cash advance limit. */
export function CreditPanel({ card, detail, primary }: CreditPanelProps) {
  const t = useSay();
  const language = useLanguage();
  const { used, limit, percent, shownPercent } = utilisation(card);
  const temporary = card.temporaryLimit;
  return (
    <FoldedPanel
      title={t(dashboard.credit)}
      summary={<Key money={card.availableCredit} />}
      failed={detail.error !== undefined}
      repeats
    >
      <Figure money={card.availableCredit} size="l" />
      <Meter
        label={t(dashboard.utilisation)}
        percent={percent}
        text={t(dashboard.used, {
          used: formatMoney(used),
          limit: formatMoney(limit),
          percent: shownPercent,
        })}
      />
      {temporary && (
        <p className={cx('quiet-small', styles.temporary)}>
          <AmountsIn>
            {t(dashboard.temporaryUntil, {
              limit: formatMoney(temporary.limit),
              date: formatDate(temporary.endDate, language),
            })}
          </AmountsIn>
        </p>
      )}
      <div className={styles.below}>
        <Loaded from={detail} lines={1}>
          {({ cashAdvanceLimit }) => (
            <Facts
              facts={[[t(dashboard.cashAdvanceLimit), <Amount key="cash" money={cashAdvanceLimit} />]]}
            />
          )}
        </Loaded>
      </div>
      <CardLinks place="credit" card={card} primary={primary} />
    </FoldedPanel>
  );
}
