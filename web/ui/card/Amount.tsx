import { formatMoney, formatNumberOf, type WireMoney } from '../../../shared/money.ts';
import { useSay } from '../../language/language.tsx';
import { contentText } from '../content.messages.ts';
import { cx } from '../cx.ts';
import styles from './Amount.module.css';
import { useAmountsHidden } from './hiddenAmounts.ts';

/** `xl` for the main figure of a page, `l` for the figure of a panel. */
export type AmountSize = 'xl' | 'l' | 'text';

interface AmountProps {
  readonly money: WireMoney;
  readonly size?: AmountSize;
  /** Shows the number without its currency, because the table names it. Screen readers still speak the currency. */
  readonly unitNamed?: boolean;
  /** Shows a negative amount as money in: `+NT$500`, spoken as "money in". */
  readonly moneyIn?: boolean;
}

/** Shows money as `NT$23,456` and speaks it as "23,456 New Taiwan dollars", because screen readers spell out "NT$". */
export function Amount({ money, size = 'text', unitNamed = false, moneyIn = false }: AmountProps) {
  const t = useSay();
  const hidden = useAmountsHidden();
  const { number, negative: minus, currency } = spokenParts(money);
  const comesIn = moneyIn && minus;
  const negative = minus && !comesIn;
  const spoken =
    currency === 'TWD'
      ? t(contentText.spokenTwd, { number, negative })
      : t(contentText.spokenForeign, { number, negative, currency });
  return (
    <span className={cx('amount', size !== 'text' && `type-amount-${size}`, hidden && styles.hidden)}>
      <span aria-hidden="true" translate="no">
        {comesIn ? moneyInOf(money) : unitNamed ? formatNumberOf(money) : formatMoney(money)}
      </span>
      <span className="spoken">
        {hidden ? t(contentText.amountHidden) : comesIn ? t(contentText.moneyIn, { amount: spoken }) : spoken}
      </span>
    </span>
  );
}

/** Returns a negative amount as money in, such as `+NT$500`. */
export function moneyInOf(money: WireMoney): string {
  return `+${formatMoney({ ...money, amount: money.amount.replace('-', '') })}`;
}

/** Splits an amount into parts for speech: digits with separators, sign, currency. */
export function spokenParts(money: WireMoney): { number: string; negative: boolean; currency: string } {
  const number = formatMoney(money).replace(/[^\d.,]/g, '');
  return { number, negative: money.amount.startsWith('-'), currency: money.currency };
}
