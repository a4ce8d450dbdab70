import { splitAtAmounts } from '../../../shared/money.ts';
import { useSay } from '../../language/language.tsx';
import { contentText } from '../content.messages.ts';
import { Unbroken } from '../layout/facts/Unbroken.tsx';
import styles from './Amount.module.css';
import { useAmountsHidden } from './hiddenAmounts.ts';

interface AmountsInProps {
  /** A sentence with amounts by `formatMoney`. */
  readonly children: string;
  /** A part of the sentence to keep on one line. */
  readonly unbroken?: string | undefined;
}

/** A sentence whose amounts can be hidden (GEN-28). */
export function AmountsIn({ children, unbroken }: AmountsInProps) {
  const t = useSay();
  if (!useAmountsHidden()) return <Unbroken part={unbroken}>{children}</Unbroken>;
  return splitAtAmounts(children).map((part, at) =>
    at % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their order.
      <Unbroken key={at} part={unbroken}>
        {part}
      </Unbroken>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same.
      <HiddenAmount key={at} number={part} spoken={t(contentText.amountHidden)} />
    ),
  );
}

/** A figure of a chart, which screen readers do not speak. It can be hidden like an amount. */
export function ChartAmount({ children }: { readonly children: string }) {
  return useAmountsHidden() ? <HiddenAmount number={children} /> : <span>{children}</span>;
}

function HiddenAmount({ number, spoken }: { readonly number: string; readonly spoken?: string }) {
  return (
    <span className={styles.hidden}>
      <span aria-hidden="true" translate="no">
        {number}
      </span>
      {spoken !== undefined && <span className="spoken">{spoken}</span>}
    </span>
  );
}

/** Returns a function that removes hidden amounts from a text that is only spoken. */
export function useSpokenAmounts(): (sentence: string) => string {
  const t = useSay();
  const hidden = useAmountsHidden();
  return (sentence) =>
    hidden
      ? splitAtAmounts(sentence)
          .map((part, at) => (at % 2 === 0 ? part : t(contentText.amountHidden)))
          .join('')
      : sentence;
}
