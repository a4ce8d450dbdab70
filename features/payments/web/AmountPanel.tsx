import { useState } from 'react';
import { formatMoney, fromWire } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import { RadioTiles } from '../../../web/ui/form/choices/RadioTiles.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import type { Payment } from '../contract.ts';
import { payText as text } from '../messages.ts';
import { DollarsForm } from './DollarsForm.tsx';

interface AmountPanelProps {
  readonly payment: Payment;
  readonly onChoose: (amount: bigint) => void;
  readonly onError: (shown: boolean) => void;
}

type Choice = 'total' | 'minimum' | 'other';

/** Choice of the total, the minimum or another amount. The total and the minimum apply at once. */
export function AmountPanel({ payment, onChoose, onError }: AmountPanelProps) {
  const t = useSay();
  const [choice, setChoice] = useState<Choice>('total');
  const due = fromWire(payment.due).minor;
  const minimum = fromWire(payment.minimumDue).minor;

  function choose(chosen: Choice) {
    setChoice(chosen);
    if (chosen !== 'other') onChoose(chosen === 'total' ? due : minimum);
  }

  return (
    <Panel className="no-print">
      <RadioTiles<Choice>
        id="how-much"
        compact
        label={t(text.howMuch)}
        value={choice}
        onChange={choose}
        options={[
          { value: 'total', label: t(text.total), hint: formatMoney(payment.due) },
          ...(minimum > 0n && minimum < due
            ? [{ value: 'minimum' as const, label: t(text.minimum), hint: formatMoney(payment.minimumDue) }]
            : []),
          { value: 'other', label: t(text.other) },
        ]}
      />
      {choice === 'other' && (
        <DollarsForm
          name="otherAmount"
          label={t(text.slipAmount)}
          hint={t(text.otherHint, { due: formatMoney(payment.due) })}
          submit={t(text.showWays)}
          most={payment.due}
          onChoose={onChoose}
          onError={onError}
        />
      )}
    </Panel>
  );
}
