import { useSay } from '../../../../web/language/language.tsx';
import { Unbroken } from '../../../../web/ui/layout/facts/Unbroken.tsx';
import type { HeldCard } from '../../contract.ts';
import { familyText as text } from '../../messages.ts';

/** The name of a card with its last four digits, which stay on one line. */
export function CardName({
  card: { productName, lastFour },
}: {
  card: Pick<HeldCard, 'productName' | 'lastFour'>;
}) {
  const t = useSay();
  return (
    <span>
      <Unbroken part={t(text.digits, { lastFour })}>
        {t(text.ending, { product: productName, lastFour })}
      </Unbroken>
    </span>
  );
}
