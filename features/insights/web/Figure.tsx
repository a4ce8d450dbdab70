import type { WireMoney } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import tableStyles from '../../../web/ui/table/FigureTable.module.css';
import { insightText as text } from '../messages.ts';

interface FigureProps {
  readonly money: WireMoney;
  /** The transactions behind it are shown. */
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** An amount, in a table that names the currency, that opens its transactions. Zero has none. */
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
