import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Phrase } from '../../../shared/messages.ts';
import { termsText } from '../../../shared/validation/messages.ts';
import { PortalError } from '../../../web/http/api.ts';
import { errorText, handleError } from '../../../web/http/errors.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Skeleton } from '../../../web/ui/feedback/loading/Skeleton.tsx';
import { focusField } from '../../../web/ui/focus.ts';
import { Checkbox } from '../../../web/ui/form/choices/Checkbox.tsx';
import { RadioGroup } from '../../../web/ui/form/choices/RadioGroup.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { confirmationErrors } from '../errors.messages.ts';
import { takeWantsCode } from './chosenWay.ts';
import { otpPage as text } from './messages.ts';
import { firstMethod, isSent, methodLabel, type OtpAddresses, type OtpMethod } from './methods.tsx';

export interface MethodValues {
  readonly method: OtpMethod | '';
  /** Whether the terms are accepted, if the page asks for that. */
  readonly terms: boolean;
}

/** Props of the frame around the fields: error summary, heading, form, buttons, title. Example: `StepForm` of web/wizard/. */
export interface MethodFrameProps {
  readonly form: ReturnType<typeof useForm<MethodValues>>;
  readonly heading: string;
  readonly submit: string;
  readonly onSubmit: (values: MethodValues) => Promise<void>;
  readonly lead: ReactNode;
  /** True until the offered methods are known. The submit button waits for them. */
  readonly isPending: boolean;
  /** Content after the submit button. */
  readonly second?: ReactNode;
  readonly children: ReactNode;
}

export interface MethodStepProps {
  readonly frame: ComponentType<MethodFrameProps>;
  readonly addresses: OtpAddresses;
  /** The offered methods. Default: SMS and e-mail. The server rejects a method without an address. A passkey is shown before the codes. */
  readonly offered?: readonly OtpMethod[] | undefined;
  /** True until the offered methods are known. */
  readonly isPending?: boolean | undefined;
  /** The earlier choice when the user returns. */
  readonly start?: OtpMethod | undefined;
  /** Default: "Choose how to receive your code". */
  readonly heading?: string | undefined;
  /** Replaces the default introduction to the codes. */
  readonly lead?: ReactNode;
  /** Asks to accept terms, and is the error without. The terms themselves are in `children`. */
  readonly mustAgree?: Phrase | undefined;
  /** Label of the button that sends a code. Default: "Send the code". */
  readonly submit?: string | undefined;
  /** Requests a code or a passkey challenge, then continues. Rejects with the server's error. */
  readonly onSend: (method: OtpMethod) => Promise<void>;
  /** Called after the dialog of an error that ends the flow closes, for example 01011, 01014 or NOT_NOW. */
  readonly onStopped?: ((error: PortalError) => void) | undefined;
  /** Content above the question that shows what is confirmed. */
  readonly children?: ReactNode;
}

/** The methods that send a code. SMS is first, because it is the default (REG-4). */
const CODES: readonly OtpMethod[] = ['sms', 'email'];

/**
 * Asks how to confirm, in every flow (REG-4): with a passkey if the person has one, otherwise with a one-time password. No
 * code is sent before the user answers.
 */
export function MethodStep(props: MethodStepProps) {
  const { frame: Frame, offered = CODES, isPending = false } = props;
  const t = useSay();
  const language = useLanguage();
  const { form, notice, send, byPasskey, switchWay } = useMethod(props, offered);
  return (
    <Frame
      form={form}
      heading={props.heading ?? t(byPasskey ? text.passkeyTitle : text.methodTitle)}
      lead={byPasskey ? <p>{t(text.passkeyLead)}</p> : props.lead || <p>{t(text.methodLead)}</p>}
      submit={byPasskey ? t(text.confirmWithPasskey) : (props.submit ?? t(text.sendCode))}
      onSubmit={send}
      isPending={isPending}
      second={
        offered.includes('passkey') && (
          <Button onClick={switchWay}>{t(byPasskey ? text.codeInstead : text.confirmWithPasskey)}</Button>
        )
      }
    >
      {notice && <AlertBar tone="warning">{errorText(notice, language)}</AlertBar>}
      {props.children}
      {props.mustAgree && <Agreement form={form} />}
      {isPending ? <Skeleton lines={3} /> : byPasskey && <p>{t(text.passkeyHint)}</p>}
      {!isPending && !byPasskey && (
        <RadioGroup
          {...form.field('method')}
          label={t(text.method)}
          options={offered
            .filter(isSent)
            .map((method) => ({ value: method, label: methodLabel(method, props.addresses, t) }))}
        />
      )}
    </Frame>
  );
}

function Agreement({ form }: Pick<MethodFrameProps, 'form'>) {
  const t = useSay();
  const { value, ...box } = form.field('terms');
  return <Checkbox {...box} checked={value} label={t(termsText.agree)} />;
}

/** State of the chosen method, and the function that requests its code or passkey challenge. */
function useMethod(props: MethodStepProps, offered: readonly OtpMethod[]) {
  const [notice, setNotice] = useState<PortalError>();
  const { form, code } = useMethodForm(props, offered);
  const byPasskey = form.values.method === 'passkey';
  const switched = useFocusOnCodes(byPasskey);

  function switchWay() {
    switched.current = byPasskey;
    setNotice(undefined);
    form.set('method', byPasskey ? code : 'passkey');
  }

  async function send({ method }: MethodValues) {
    if (method === '') return;
    setNotice(undefined);
    await props.onSend(method).catch(showError);
  }

  function showError(error: unknown) {
    const outcome = handleError(error, {
      // Status 0 means that there was no response, so the user can send again.
      onClose: () => error instanceof PortalError && error.status > 0 && props.onStopped?.(error),
    });
    if (outcome === 'shown' || !(error instanceof PortalError)) return;
    if (error.is('METHOD-NONE') && !byPasskey)
      return form.setFieldErrors((say) => ({ method: say(confirmationErrors['METHOD-NONE'].text) }));
    setNotice(error);
    if (error.is('EMAIL-NONE')) form.set('method', 'sms');
    // The passkey was removed or paused in the meantime, or was added too recently.
    if (error.is('METHOD-NONE', 'PASSKEY-NEW')) form.set('method', code);
  }

  return { form, notice, send, byPasskey, switchWay };
}

/** Returns the form and the method for a code. The form starts with the passkey if it is offered and no code was chosen before. */
function useMethodForm({ addresses, start, mustAgree }: MethodStepProps, offered: readonly OtpMethod[]) {
  const [wantsCode] = useState(takeWantsCode);
  const sentBefore = start !== undefined && isSent(start) && offered.includes(start);
  const code = sentBefore ? start : firstMethod(offered, addresses);
  const first = offered.includes('passkey') && !wantsCode && !sentBefore ? 'passkey' : code;
  const form = useForm<MethodValues>({
    initial: { method: first, terms: false },
    validate: (values, t) => ({
      terms: mustAgree && !values.terms ? t(mustAgree) : undefined,
      method: values.method === '' ? t(text.methodRequired) : undefined,
    }),
  });
  const { reset, dirty, values } = form;
  useEffect(() => {
    // The offered methods have loaded and the user has not chosen yet.
    if (!dirty && values.method !== first) reset({ method: first, terms: false });
  }, [first, dirty, values.method, reset]);
  return { form, code };
}

/** Focuses the choice of a code when it replaces the passkey. */
function useFocusOnCodes(byPasskey: boolean) {
  const switched = useRef(false);
  useEffect(() => {
    if (switched.current && !byPasskey) focusField('method');
    switched.current = false;
  }, [byPasskey]);
  return switched;
}
