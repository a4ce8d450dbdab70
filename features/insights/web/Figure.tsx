import type { WireMoney } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { insightText as text } from '../messages.ts';
import styles from './Insights.module.css';

interface FigureProps {
  readonly money: WireMoney;
  /** The transactions behind it are shown. */
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** An amount that opens its transactions. Zero has none. */
export function Figure({ money, open, onOpen }: FigureProps) {
  const t = useSay();
  if (money.amount === '0') return <Amount money={money} />;
  return (
    <button type="button" className={styles.figure} aria-pressed={open} onClick={onOpen}>
      <Amount money={money} />
      <span className="visually-hidden">{` ${t(text.showLines)}`}</span>
    </button>
  );
}
