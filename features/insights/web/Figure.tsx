import type { WireMoney } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import tableStyles from '../../../web/ui/table/FigureTable.module.css';
import { insightText as text } from '../messages.ts';

interface FigureProps {
  readonly money: WireMoney;
  /** True while the transactions behind the amount are shown. */
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** An amount that opens its transactions, for a table that names the currency. Zero has no transactions, so it is plain text. */
export function Figure({ money, open, onOpen }: FigureProps) {
  const t = useSay();
  if (money.amount === '0') return <Amount money={money} unitNamed />;
  return (
    <button type="button" className={tableStyles.press} aria-pressed={open} onClick={onOpen}>
      <Amount money={money} unitNamed />
      <span className="visually-hidden">{` ${t(text.showLines)}`}</span>
    </button>
  );
}
