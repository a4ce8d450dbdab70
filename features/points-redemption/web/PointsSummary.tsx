import { formatNumber } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import { useAnnounce } from '../../../web/ui/feedback/announce.ts';
import { FactList } from '../../../web/ui/layout/FactList.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { redemptionPage as text } from '../page.messages.ts';
import styles from './Redemption.module.css';

/** Pause after the last key press, so that screen readers do not announce while the person types. */
const ANNOUNCE_DELAY_MS = 800;

interface PointsSummaryProps {
  readonly balance: number;
  /** Undefined until a product and a quantity are chosen. */
  readonly cost: number | undefined;
}

/** Points available, needed and left, updated while the form is filled in. */
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
