import { formatNumber } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import { useAnnounce } from '../../../web/ui/feedback/announce.ts';
import { FactList } from '../../../web/ui/layout/facts/FactList.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { redemptionPage as text } from '../page.messages.ts';
import styles from './Redemption.module.css';

/** Debounce of the announcement in milliseconds, so that screen readers do not speak while the user types. */
const ANNOUNCE_DELAY_MS = 800;

interface PointsSummaryProps {
  readonly balance: number;
  /** Cost in points; undefined until a product and a quantity are chosen. */
  readonly cost: number | undefined;
}

/** Points available, needed and left. Updates while the user fills in the form. */
export function PointsSummary({ balance, cost }: PointsSummaryProps) {
  const t = useSay();
  const left = cost === undefined ? undefined : balance - cost;
  const missing = left !== undefined && left < 0 ? -left : undefined;
  const lines = [
    [t(text.balance), formatNumber(balance)],
    [t(text.cost), cost === undefined ? '–' : formatNumber(cost)],
    [t(text.remain), left === undefined ? '–' : formatNumber(left)],
  ] as const;
  useAnnounce(
    cost === undefined || left === undefined
      ? undefined
      : t(text.spoken, { cost: formatNumber(cost), left: formatNumber(left) }),
    ANNOUNCE_DELAY_MS,
  );
  return (
    <Panel title={t(text.summary)} className={styles.summary}>
      <FactList facts={lines} className={styles.figures} />
      {missing !== undefined && (
        <p className={styles.missing}>{t(text.tooMany, { missing: formatNumber(missing) })}</p>
      )}
    </Panel>
  );
}
