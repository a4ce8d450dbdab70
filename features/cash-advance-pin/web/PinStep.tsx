import { useEffect, useRef, useState } from 'react';
import {
  PIN_LENGTH,
  type PIN_RULES,
  type PinProblem,
  pinProblem,
  weakPin,
} from '../../../shared/validation/pin.ts';
import { elapsed } from '../../../web/clock.ts';
import { openDialog } from '../../../web/dialog/dialogs.ts';
import { PortalError, reasonFor } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { PasswordField } from '../../../web/ui/form/secret/PasswordField.tsx';
import { PasswordRules } from '../../../web/ui/form/secret/PasswordRules.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { pinProblemText, pinRuleText, pinText as text } from '../messages.ts';
import styles from './Pin.module.css';
import { type SealedPin, sealPin, sendPin } from './sendPin.ts';
import type { PinData } from './wizardData.ts';

interface PinValues {
  readonly pin: string;
  readonly again: string;
}

/** Step 4: asks for the PIN twice. The server also checks it against the birth date and the full card number. */
export function PinStep({ data, restart, finish }: StepProps<PinData>) {
  const t = useSay();
  const { card, accepted, pinSet } = data;
  const { lastFour } = card;
  const form = useForm<PinValues>({
    initial: { pin: '', again: '' },
    validate: (values, say) => validate(values, lastFour, say),
  });
  const sealed = useRef<{ readonly pin: string; readonly request: SealedPin }>(undefined);
  /** True if a sent PIN has no known outcome. The token's expiry is then ignored, as the PIN may be set. */
  const [isUnanswered, setUnanswered] = useState(false);
  useTokenExpiry(isUnanswered ? undefined : accepted?.expiresAt, restart);

  async function send({ pin, again }: PinValues) {
    if (!accepted) return restart();
    if (sealed.current?.pin !== pin) sealed.current = { pin, request: await sealPin(pin, again) };
    setUnanswered(true);
    try {
      const reference = await sendPin(card.cardId, accepted.token, sealed.current.request);
      finish({ reference, accepted: undefined, traceId: '' });
    } catch (error) {
      showError(error);
    }
  }

  function showError(error: unknown) {
    // After a response the next attempt is a new call. Without a response the retry must send the identical request.
    const isAnswer = error instanceof PortalError && error.status > 0;
    const isEnd = error instanceof PortalError && error.is('NOT_NOW', 'PIN-LIMIT', 'SVC-PIN');
    if (isAnswer) sealed.current = undefined;
    if (isAnswer && !isEnd) setUnanswered(false);
    if (error instanceof PortalError && error.is('VALIDATION')) return showFieldErrors(error);
    handleError(error, { onRetry: () => void form.submit(send)(), onClose: () => isEnd && restart() });
  }

  function showFieldErrors(error: PortalError) {
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
      <PinField {...form.field('pin')} rulesId={RULES_ID} label={t(text.newPin)} />
      <Rules pin={form.values.pin} lastFour={lastFour} />
      <PinField {...form.field('again')} label={t(text.confirmPin)} />
    </StepForm>
  );
}

const RULES_ID = 'pin-rules';

type PinFieldProps = Omit<
  Parameters<typeof PasswordField>[0],
  'several' | 'kind' | 'digits' | 'autoComplete'
>;

function PinField(props: PinFieldProps) {
  return <PasswordField {...props} several kind="pin" digits={{ most: PIN_LENGTH }} autoComplete="off" />;
}

/** The rules that can be checked while the user types. */
function Rules({ pin, lastFour }: { pin: string; lastFour: string }) {
  const t = useSay();
  const isComplete = pinProblem(pin) !== 'digits' && pin !== '';
  const weak = isComplete ? weakPin(pin, { cardNumber: lastFour }) : undefined;
  const isMet = (rule: (typeof PIN_RULES)[number]) => isComplete && weak !== rule;
  return (
    <div className={styles.rules}>
      <PasswordRules
        id={RULES_ID}
        title={t(text.rules)}
        rules={[
          { text: t(pinRuleText.digits), met: isComplete },
          { text: t(pinRuleText.repeat), met: isMet('repeat') },
          { text: t(pinRuleText.sequence), met: isMet('sequence') },
          { text: t(pinRuleText.lastFour), met: isMet('cardNumber') },
        ]}
      />
      <p>{t(text.ownHint)}</p>
    </div>
  );
}

/** Opens a dialog when the token expires and restarts after it. Does nothing while `expiresAt` is undefined. */
function useTokenExpiry(expiresAt: number | undefined, restart: () => void): void {
  const restartRef = useRef(restart);
  restartRef.current = restart;
  useEffect(() => {
    if (expiresAt === undefined) return;
    const timer = setTimeout(
      () =>
        openDialog({
          kind: 'warning',
          title: (say) => say(text.timeTitle),
          body: (say) => <p>{say(text.timeOver)}</p>,
          actions: (say) => [{ label: say(text.startAgain), variant: 'primary', first: true }],
          onClose: () => restartRef.current(),
        }),
      Math.max(0, expiresAt - elapsed()),
    );
    return () => clearTimeout(timer);
  }, [expiresAt]);
}

function validate({ pin, again }: PinValues, lastFour: string, t: Say) {
  const problem = pinProblem(pin, { cardNumber: lastFour });
  return {
    ...(problem && { pin: t(pinProblemText[problem]) }),
    ...(again !== pin && { again: t(pinProblemText.mismatch) }),
  };
}

/** Returns the sentence for the server's reason. An unknown reason gets the sentence for an unreadable PIN. */
function problemText(reason: string | undefined) {
  return isReason(reason) ? pinProblemText[reason] : pinProblemText.unreadable;
}

function isReason(reason: string | undefined): reason is PinProblem | 'mismatch' | 'unreadable' {
  return reason !== undefined && Object.hasOwn(pinProblemText, reason);
}
