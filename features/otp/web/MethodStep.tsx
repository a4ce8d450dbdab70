import { type ComponentType, type ReactNode, useState } from 'react';
import type { Phrase } from '../../../shared/messages.ts';
import { PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { RadioGroup } from '../../../web/ui/form/RadioGroup.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { otpErrors } from '../errors.messages.ts';
import { otpPage as text } from './messages.ts';
import { firstMethod, methodLabel, type OtpAddresses, type OtpMethod } from './methods.ts';

export interface MethodValues {
  readonly method: OtpMethod | '';
}

/** Props of the frame around the fields: error summary, heading, form, buttons, title. Example: `StepForm` of web/wizard/. */
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
  /** Both by default. The server refuses a method without an address. */
  readonly offered?: readonly OtpMethod[] | undefined;
  /** The earlier choice when the user comes back. */
  readonly start?: OtpMethod | undefined;
  /** Default: "Choose how to receive your code". */
  readonly heading?: string | undefined;
  /** Replaces the default introduction. */
  readonly lead?: ReactNode;
  /** Button label. Default: "Send the code". */
  readonly submit?: string | undefined;
  /** Requests the code and continues; rejects with the server's error. */
  readonly onSend: (method: OtpMethod) => Promise<void>;
  /** Called after the dialog of an error that ends the flow was closed, for example 01011, 01014 or NOT_NOW. */
  readonly onStopped?: ((error: PortalError) => void) | undefined;
  /** Shown above the question: what the code will confirm. */
  readonly children?: ReactNode;
}

/** Asks how to receive the one-time password, in every flow (REG-4). No code is sent before the answer. */
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
      showError(error);
    }
  }

  function showError(error: unknown) {
    const outcome = handleError(error, {
      // Status 0: no response, so the user can send again.
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
