import { type ComponentType, type ReactNode, useState } from 'react';
import type { Phrase } from '../../../shared/messages.ts';
import { PortalError } from '../../../web/api.ts';
import { handleError } from '../../../web/errors.tsx';
import { type Say, useSay } from '../../../web/language.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { RadioGroup } from '../../../web/ui/form/RadioGroup.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { otpErrors } from '../feature.ts';
import { otpPage as text } from './messages.ts';
import { firstMethod, methodLabel, type OtpAddresses, type OtpMethod } from './methods.ts';

export interface MethodValues {
  readonly method: OtpMethod | '';
}

/** What is around the fields: error summary, heading, form, buttons and title. `StepForm` of web/wizard/ is one. */
export interface MethodFrameProps {
  readonly form: ReturnType<typeof useForm<MethodValues>>;
  readonly heading: string;
  readonly submit: string;
  readonly onSubmit: (values: MethodValues) => Promise<void>;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

export interface MethodStepProps {
  readonly frame: ComponentType<MethodFrameProps>;
  readonly addresses: OtpAddresses;
  /** Both unless given. A method that is offered without an address is the server's to refuse. */
  readonly offered?: readonly OtpMethod[] | undefined;
  /** What was chosen before, when the person comes back. */
  readonly start?: OtpMethod | undefined;
  /** "Choose how to receive your code" unless given. */
  readonly heading?: string | undefined;
  /** Replaces the sentence about why and for how long. */
  readonly lead?: ReactNode;
  /** The button's words; "Send the code" unless given. */
  readonly submit?: string | undefined;
  /** Asks for the code and goes on; rejects with what the server said. */
  readonly onSend: (method: OtpMethod) => Promise<void>;
  /** After the dialog of an end was closed: too many requests (01011), 01014, NOT_NOW and the like. */
  readonly onStopped?: ((error: PortalError) => void) | undefined;
  /** Above the question: what the person is about to confirm. */
  readonly children?: ReactNode;
}

/** The page that asks where a one-time password goes, for every flow (REG-4). Asked before any time runs. */
export function MethodStep(props: MethodStepProps) {
  const { frame: Frame, addresses, offered = ['sms', 'email'], onSend, onStopped } = props;
  const t = useSay();
  const [notice, setNotice] = useState<Phrase>();
  const form = useForm<MethodValues>({
    initial: { method: props.start ?? firstMethod(offered, addresses) },
    validate,
  });

  async function send({ method }: MethodValues) {
    if (method === '') return;
    setNotice(undefined);
    try {
      await onSend(method);
    } catch (error) {
      refused(error);
    }
  }

  function refused(error: unknown) {
    const outcome = handleError(error, {
      // Without an answer nothing was judged: the person can send again.
      onClose: () => error instanceof PortalError && error.status > 0 && onStopped?.(error),
    });
    if (outcome === 'shown' || !(error instanceof PortalError)) return;
    if (error.is('OTP-TOO-SOON')) return setNotice(otpErrors['OTP-TOO-SOON'].text);
    if (error.is('EMAIL-NONE')) {
      setNotice(otpErrors['EMAIL-NONE'].text);
      return form.set('method', 'sms');
    }
    form.setFieldErrors((say) => ({ method: say(otpErrors['METHOD-NONE'].text) }));
  }

  return (
    <Frame
      form={form}
      heading={props.heading ?? t(text.methodTitle)}
      lead={props.lead ?? <p>{t(text.methodLead)}</p>}
      submit={props.submit ?? t(text.sendCode)}
      onSubmit={send}
    >
      {notice && <AlertBar tone="warning">{t(notice)}</AlertBar>}
      {props.children}
      <RadioGroup
        {...form.field('method')}
        label={t(text.method)}
        options={offered.map((method) => ({ value: method, label: methodLabel(method, addresses, t) }))}
      />
    </Frame>
  );
}

function validate({ method }: MethodValues, t: Say) {
  return method === '' ? { method: t(text.methodRequired) } : {};
}
