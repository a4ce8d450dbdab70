import { useRef, useState } from 'react';
import { type DateParts, readDateParts, readNationalId } from '../../../shared/validation/person.ts';
import { PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { DatePartsField } from '../../../web/ui/form/dates/DatePartsField.tsx';
import { CaptchaView } from '../../../web/ui/form/secret/CaptchaView.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { inputCodeProblem } from '../../captcha/rules.ts';
import { type CaptchaField, useCaptcha } from '../../captcha/web/useCaptcha.ts';
import type { OtpAddresses } from '../../confirmation/web/methods.tsx';
import { UNCONFIRMED } from '../../confirmation/web/wizard/confirmable.ts';
import { identityFlowText, identityText as text } from '../messages.ts';
import type { CardDetails, IdentityWizard, PersonDetails } from './identityData.ts';
import styles from './PersonStep.module.css';
import {
  birthDateProblem,
  datePartsOf,
  type IdentityProblems,
  nationalIdProblem,
  personProblems,
} from './problems.ts';

/** Fields of a call that needs an image code. */
type CaptchaAnswer = Pick<CaptchaField, 'lastKey' | 'inputCode'>;

/** The details that the server checks together. */
export interface Identification {
  /**
   * Undefined if the server has already identified the person. A new flow then starts, because the server accepts each
   * step once.
   */
  readonly traceId: string | undefined;
  readonly card: CardDetails;
  readonly person: PersonDetails;
  readonly captcha: CaptchaAnswer;
}

interface PersonStepProps {
  readonly wizard: Pick<IdentityWizard, 'data' | 'next' | 'goTo' | 'restart'>;
  readonly heading: string;
  /** True if the page asks for an image code. */
  readonly captcha?: boolean;
  /** Verifies card and person together. Rejects with the server's error. */
  readonly identify: (found: Identification) => Promise<{ readonly traceId: string } & OtpAddresses>;
}

/** Wizard page for national id and date of birth. */
export function PersonStep(props: PersonStepProps) {
  return props.captcha ? <CaptchaForm {...props} /> : <PersonForm {...props} />;
}

function CaptchaForm(props: PersonStepProps) {
  return <PersonForm {...props} captchaField={useCaptcha()} />;
}

type PersonFormProps = PersonStepProps & { readonly captchaField?: CaptchaField };

function PersonForm({ wizard, heading, captchaField, identify }: PersonFormProps) {
  const { data, next, goTo, restart } = wizard;
  const t = useSay();
  // Uses a ref, because the captcha can change after the form's last render.
  const code = useRef(captchaField?.inputCode);
  code.current = captchaField?.inputCode;
  const [serverProblems, setServerProblems] = useState<Partial<IdentityProblems>>({});
  const [mismatch, setMismatch] = useState(false);
  const form = useForm({
    initial: {
      nationalId: data.person?.nationalId ?? '',
      birthDate: datePartsOf(data.person?.birthDate),
      captcha: '',
    },
    validate: (values, say) => validate(values, code.current, say),
  });

  async function send(values: PersonValues) {
    setServerProblems({});
    setMismatch(false);
    const id = readNationalId(values.nationalId);
    const date = readDateParts(values.birthDate);
    if ('problem' in id || 'problem' in date) return;
    try {
      await check({ nationalId: id.value, birthDate: date.value });
    } catch (error) {
      await show(error);
    }
  }

  async function check(person: PersonDetails) {
    const { card, identified } = data;
    if (!card) return restart();
    const { lastKey = '', inputCode = '' } = captchaField ?? {};
    const { traceId, phoneNo, email } = await identify({
      traceId: identified ? undefined : data.traceId,
      card,
      person,
      captcha: { lastKey, inputCode },
    });
    keepOtpToken(null);
    next({ person, traceId, identified: true, addresses: { phoneNo, email }, ...UNCONFIRMED });
  }

  async function show(error: unknown) {
    if (captchaField && error instanceof PortalError && error.is('CAPTCHA-WRONG')) return captchaField.fail();
    const outcome = handleError(error, {
      onRetry: () => void form.submit(send)(),
      onClose: () => error instanceof PortalError && error.is('NOT_NOW') && restart(),
    });
    if (!(error instanceof PortalError)) return;
    // Without a response the image code is still valid, so the page keeps it.
    if (error.status > 0) captchaField?.viewProps.onRefresh();
    if (outcome === 'shown') return;
    const problems = personProblems(error);
    setServerProblems(problems);
    setMismatch(error.is('PERSON-NOMATCH'));
    form.setFieldErrors((say) => ({
      nationalId: problems.nationalId && say(problems.nationalId.text),
      birthDate: problems.birthDate && say(problems.birthDate.text),
    }));
  }

  const birthDate = form.validated ? birthDateProblem(form.validated.birthDate) : serverProblems.birthDate;
  return (
    <StepForm
      form={form}
      error={captchaField?.viewProps.error !== undefined}
      heading={heading}
      lead={<p>{t(identityFlowText.personLead)}</p>}
      submit={t(ui.next)}
      onSubmit={send}
    >
      <TextField
        {...form.field('nationalId')}
        label={t(text.nationalId)}
        hint={t(text.nationalIdHint)}
        width={20}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {mismatch && (
        <Button variant="text" className={styles.change} onClick={() => goTo('card')}>
          {t(text.changeCard)}
        </Button>
      )}
      <DatePartsField
        {...form.field('birthDate')}
        birth
        label={t(text.birthDate)}
        hint={t(text.birthDateHint)}
        errorParts={birthDate?.parts}
      />
      {captchaField && (
        <CaptchaView
          {...captchaField.viewProps}
          name="captcha"
          error={form.errors.captcha ?? captchaField.viewProps.error}
        />
      )}
    </StepForm>
  );
}

interface PersonValues {
  readonly nationalId: string;
  readonly birthDate: DateParts;
  /** Always empty, because useCaptcha holds the input. The field exists only for its error. */
  readonly captcha: string;
}

/** Returns the errors by field. `inputCode` is undefined if the page has no image code. */
function validate({ nationalId, birthDate }: PersonValues, inputCode: string | undefined, t: Say) {
  const id = nationalIdProblem(nationalId);
  const date = birthDateProblem(birthDate);
  const code = inputCode === undefined ? undefined : inputCodeProblem(inputCode);
  return { nationalId: id && t(id.text), birthDate: date && t(date.text), captcha: code && t(code) };
}
