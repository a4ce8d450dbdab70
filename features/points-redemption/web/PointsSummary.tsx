import { useEffect, useState } from 'react';
import { formatNumber } from '../../../shared/money.ts';
import { useSay } from '../../../web/language.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { redemptionPage as text } from '../page.messages.ts';
import styles from './Redemption.module.css';

/** After the last key, so that a voice does not speak into the typing. */
const PAUSE_MS = 800;

interface PointsSummaryProps {
  readonly balance: number;
  /** Undefined while it is not known what is wanted. */
  readonly cost: number | undefined;
}

/** How many points there are, are needed and would be left, while the form is filled in. */
export function PointsSummary({ balance, cost }: PointsSummaryProps) {
  const t = useSay();
  const left = cost === undefined ? undefined : balance - cost;
  const missing = left !== undefined && left < 0 ? -left : undefined;
  const lines = [
    [t(text.balance), formatNumber(balance)],
    [t(text.cost), cost === undefined ? '–' : formatNumber(cost)],
    [t(text.remain), left === undefined ? '–' : formatNumber(left)],
  ] as const;
  return (
    <div className={styles.beside}>
      <Panel title={t(text.summary)} className={styles.summary}>
        <dl className={styles.figures}>
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {missing !== undefined && (
          <p className={styles.missing}>{t(text.tooMany, { missing: formatNumber(missing) })}</p>
        )}
        <Spoken
          words={
            cost === undefined || left === undefined
              ? ''
              : t(text.spoken, { cost: formatNumber(cost), left: formatNumber(left) })
          }
        />
      </Panel>
    </div>
  );
}

/** Says the figures when they have stopped changing. */
function Spoken({ words }: { words: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}
