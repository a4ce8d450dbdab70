import { type ReactNode, useState } from 'react';
import { type CardExpiry, readCardNumber, readExpiry } from '../../../shared/validation/card.ts';
import { PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { CardNumberField } from '../../../web/ui/form/card/CardNumberField.tsx';
import { groupedCardNumber } from '../../../web/ui/form/card/cardNumberRules.ts';
import { ExpiryField } from '../../../web/ui/form/card/ExpiryField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { identityText as text } from '../messages.ts';
import { cardNumberProblem, cardProblems, expiryProblem, type IdentityProblems } from './problems.ts';

/** A card: 16 digits, and the expiry with two digits each for month and year. */
export interface CardDetails {
  readonly cardNumber: string;
  readonly expiry: CardExpiry;
}

interface CardStepProps {
  readonly heading: string;
  readonly lead?: ReactNode;
  /** Initial values when the person returns to this step. */
  readonly start?: CardDetails | undefined;
  /** Sends the card and goes to the next step. Rejects with the server's error. */
  readonly onCard: (card: CardDetails) => Promise<void>;
}

/** Wizard page for a card's number and expiry. */
export function CardStep({ heading, lead, start, onCard }: CardStepProps) {
  const t = useSay();
  const [serverProblems, setServerProblems] = useState<Partial<IdentityProblems>>({});
  const form = useForm({
    initial: {
      cardNumber: groupedCardNumber(start?.cardNumber ?? ''),
      expiry: start?.expiry ?? { month: '', year: '' },
    },
    validate,
  });

  async function send(values: CardValues) {
    setServerProblems({});
    const number = readCardNumber(values.cardNumber);
    const expiry = readExpiry(values.expiry);
    if ('problem' in number || 'problem' in expiry) return;
    try {
      await onCard({ cardNumber: number.value, expiry: expiry.value });
    } catch (error) {
      show(error);
    }
  }

  function show(error: unknown) {
    const outcome = handleError(error, { onRetry: () => void form.submit(send)() });
    if (outcome === 'shown' || !(error instanceof PortalError)) return;
    const problems = cardProblems(error);
    setServerProblems(problems);
    form.setFieldErrors((say) => ({
      cardNumber: problems.cardNumber && say(problems.cardNumber.text),
      expiry: problems.expiry && say(problems.expiry.text),
    }));
  }

  const expiry = form.validated ? expiryProblem(form.validated.expiry) : serverProblems.expiry;
  return (
    <StepForm form={form} heading={heading} lead={lead} submit={t(ui.next)} onSubmit={send}>
      <CardNumberField
        {...form.field('cardNumber')}
        label={t(text.cardNumber)}
        hint={t(text.cardNumberHint)}
      />
      <ExpiryField {...form.field('expiry')} label={t(text.expiry)} errorParts={expiry?.parts} />
    </StepForm>
  );
}

interface CardValues {
  readonly cardNumber: string;
  readonly expiry: CardExpiry;
}

function validate({ cardNumber, expiry }: CardValues, t: Say) {
  const number = cardNumberProblem(cardNumber);
  const date = expiryProblem(expiry);
  return { cardNumber: number && t(number.text), expiry: date && t(date.text) };
}
