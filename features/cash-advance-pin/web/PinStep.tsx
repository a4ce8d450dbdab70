import { useEffect, useRef } from 'react';
import { type PIN_RULES, type PinProblem, pinProblem, weakPin } from '../../../shared/validation/pin.ts';
import { PortalError, reasonFor } from '../../../web/api.ts';
import { elapsed } from '../../../web/clock.ts';
import { openDialog } from '../../../web/dialogs.ts';
import { handleError } from '../../../web/errors.tsx';
import { type Say, useSay } from '../../../web/language.tsx';
import { PasswordField } from '../../../web/ui/form/PasswordField.tsx';
import { PasswordRules } from '../../../web/ui/form/PasswordRules.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { pinProblemText, pinRuleText, pinText as text } from '../messages.ts';
import type { PinChange } from './data.ts';
import styles from './Pin.module.css';
import { type SealedPin, sealPin, sendPin } from './send.ts';

interface Values {
  readonly pin: string;
  readonly again: string;
}

/** Step 4: the PIN twice. What only the bank knows is said against it when it is sent. */
export function PinStep({ data, restart, finish }: StepProps<PinChange>) {
  const t = useSay();
  const { card, allowed, pinSet } = data;
  const { lastFour } = card;
  const form = useForm<Values>({
    initial: { pin: '', again: '' },
    validate: (values, say) => validate(values, lastFour, say),
  });
  const intention = useRef<{ readonly pin: string; readonly sealed: SealedPin }>(undefined);
  useTimeOver(allowed?.until, restart);

  async function send({ pin, again }: Values) {
    if (!allowed) return restart();
    if (intention.current?.pin !== pin) intention.current = { pin, sealed: await sealPin(pin, again) };
    try {
      const reference = await sendPin(card.cardId, allowed.token, intention.current.sealed);
      finish({ reference, allowed: undefined, traceId: '' });
    } catch (error) {
      refused(error);
    }
  }

  function refused(error: unknown) {
    // With an answer this intention is over; without one a repeat must be the same call.
    if (error instanceof PortalError && error.status > 0) intention.current = undefined;
    if (error instanceof PortalError && error.is('VALIDATION')) return say(error);
    handleError(error, {
      onRetry: () => void form.submit(send)(),
      onClose: () => error instanceof PortalError && error.is('NOT_NOW', 'PIN-LIMIT', 'SVC-PIN') && restart(),
    });
  }

  function say(error: PortalError) {
    const newPin = reasonFor(error, 'newPIN');
    const again = reasonFor(error, 'confirmPIN');
    form.setFieldErrors((t) => ({
      pin: newPin === undefined && again !== undefined ? undefined : t(problemText(newPin)),
      again: again === undefined ? undefined : t(problemText(again)),
    }));
  }

  return (
    <StepForm
      form={form}
      heading={t(text.choose)}
      lead={<p>{t(text.chooseLead)}</p>}
      submit={t(pinSet ? text.change : text.set)}
      onSubmit={send}
    >
      <PinField {...form.field('pin')} label={t(text.newPin)} />
      <Rules pin={form.values.pin} lastFour={lastFour} />
      <PinField {...form.field('again')} label={t(text.confirmPin)} />
    </StepForm>
  );
}

type PinFieldProps = Omit<
  Parameters<typeof PasswordField>[0],
  'several' | 'kind' | 'inputMode' | 'autoComplete'
>;

function PinField(props: PinFieldProps) {
  return <PasswordField {...props} several kind="pin" inputMode="numeric" autoComplete="off" />;
}

/** What can be told while the person types. */
function Rules({ pin, lastFour }: { pin: string; lastFour: string }) {
  const t = useSay();
  const whole = pinProblem(pin) !== 'digits' && pin !== '';
  const weak = whole ? weakPin(pin, { cardNumber: lastFour }) : undefined;
  const met = (rule: (typeof PIN_RULES)[number]) => whole && weak !== rule;
  return (
    <div className={styles.rules}>
      <PasswordRules
        title={t(text.rules)}
        rules={[
          { text: t(pinRuleText.digits), met: whole },
          { text: t(pinRuleText.repeat), met: met('repeat') },
          { text: t(pinRuleText.sequence), met: met('sequence') },
          { text: t(pinRuleText.lastFour), met: met('cardNumber') },
        ]}
      />
      <p>{t(text.ownHint)}</p>
    </div>
  );
}

/** A right code is good for five minutes: then said so, and begun again, before the server has to refuse. */
function useTimeOver(until: number | undefined, restart: () => void): void {
  const again = useRef(restart);
  again.current = restart;
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(
      () =>
        openDialog({
          kind: 'warning',
          title: (say) => say(text.timeTitle),
          body: (say) => <p>{say(text.timeOver)}</p>,
          actions: (say) => [{ label: say(text.startAgain), variant: 'primary', first: true }],
          onClose: () => again.current(),
        }),
      Math.max(0, until - elapsed()),
    );
    return () => clearTimeout(timer);
  }, [until]);
}

function validate({ pin, again }: Values, lastFour: string, t: Say) {
  const problem = pinProblem(pin, { cardNumber: lastFour });
  return {
    ...(problem && { pin: t(pinProblemText[problem]) }),
    ...(again !== pin && { again: t(pinProblemText.mismatch) }),
  };
}

/** The sentence for the server's reason; for one that this page does not know, that the PIN could not be read. */
function problemText(reason: string | undefined) {
  return isReason(reason) ? pinProblemText[reason] : pinProblemText.unreadable;
}

function isReason(reason: string | undefined): reason is PinProblem | 'mismatch' | 'unreadable' {
  return reason !== undefined && Object.hasOwn(pinProblemText, reason);
}
