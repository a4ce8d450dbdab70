import { type ReactNode, useState } from 'react';
import { type CardExpiry, readCardNumber, readExpiry } from '../../../shared/validation/card.ts';
import { PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import { CardNumberField } from '../../../web/ui/form/card/CardNumberField.tsx';
import { ExpiryField } from '../../../web/ui/form/card/ExpiryField.tsx';
import { CARD_NUMBER_DIGITS, shownDigits } from '../../../web/ui/form/digits/digits.ts';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { UNCONFIRMED } from '../../confirmation/web/wizard/confirmable.ts';
import { identityFlowText, identityText as text } from '../messages.ts';
import type { CardDetails, IdentityWizard } from './identityData.ts';
import { cardNumberProblem, cardProblems, expiryProblem, type IdentityProblems } from './problems.ts';

interface CardStepProps {
  readonly wizard: Pick<IdentityWizard, 'data' | 'next'>;
  readonly lead?: ReactNode;
  /** Starts a flow with the card on the server. Returns its trace id, or rejects with the server's error. */
  readonly startFlow: (card: CardDetails) => Promise<string>;
}

/** Wizard page for a card's number and expiry. */
export function CardStep({ wizard, lead, startFlow }: CardStepProps) {
  const t = useSay();
  const start = wizard.data.card;
  const [serverProblems, setServerProblems] = useState<Partial<IdentityProblems>>({});
  const form = useForm({
    initial: {
      cardNumber: shownDigits(start?.cardNumber ?? '', CARD_NUMBER_DIGITS),
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
      const card = { cardNumber: number.value, expiry: expiry.value };
      const traceId = await startFlow(card);
      keepOtpToken(null);
      wizard.next({ card, traceId, identified: false, ...UNCONFIRMED });
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
    <StepForm
      form={form}
      heading={t(identityFlowText.cardStep)}
      lead={lead}
      submit={t(ui.next)}
      onSubmit={send}
    >
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
