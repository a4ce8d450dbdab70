import { type ReactNode, useRef, useState } from 'react';
import type { IsoDate } from '../../../shared/dates.ts';
import { type DateParts, readDateParts, readNationalId } from '../../../shared/validation/person.ts';
import { PortalError } from '../../../web/api.ts';
import { handleError } from '../../../web/errors.tsx';
import { type Say, useSay } from '../../../web/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { CaptchaView } from '../../../web/ui/form/CaptchaView.tsx';
import { DatePartsField } from '../../../web/ui/form/DatePartsField.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { inputCodeProblem } from '../../captcha/public.ts';
import { type CaptchaField, useCaptcha } from '../../captcha/web/public.ts';
import { identityText as text } from '../messages.ts';
import styles from './PersonStep.module.css';
import {
  birthDateProblem,
  type IdentityProblems,
  nationalIdProblem,
  personRefusal,
  typedDate,
} from './problems.ts';

/** A person as they were given: ten characters in upper case, and `yyyy-MM-dd`. */
export interface GivenPerson {
  readonly nationalId: string;
  readonly birthDate: IsoDate;
}

/** The two fields of a call that an image code guards. */
export type CaptchaAnswer = Pick<CaptchaField, 'lastKey' | 'inputCode'>;

interface PersonPageProps {
  readonly heading: string;
  readonly lead?: ReactNode;
  /** What was given before, when the person comes back. */
  readonly start?: GivenPerson | undefined;
  /** Back to the card, after PERSON-NOMATCH: it may be the card that is wrong. */
  readonly onChangeCard?: (() => void) | undefined;
  /** After the dialog of a refusal was closed (CARD-TOOMANY, REG-ALREADY, NOT_NOW and the like). */
  readonly onStopped?: ((error: PortalError) => void) | undefined;
}

/** With `captcha` the page has an image code. `onPerson` sends and goes on; rejects with what the server said. */
type PersonStepProps = PersonPageProps &
  (
    | {
        readonly captcha: true;
        readonly onPerson: (person: GivenPerson, captcha: CaptchaAnswer) => Promise<void>;
      }
    | { readonly captcha?: false; readonly onPerson: (person: GivenPerson) => Promise<void> }
  );

/** The page of a flow that asks who somebody is: national id and date of birth. */
export function PersonStep(props: PersonStepProps) {
  if (props.captcha) return <GuardedForm {...props} />;
  return <PersonForm {...props} onSend={props.onPerson} />;
}

function GuardedForm(props: PersonStepProps & { captcha: true }) {
  const captcha = useCaptcha();
  const { lastKey, inputCode } = captcha;
  return (
    <PersonForm
      {...props}
      guard={captcha}
      onSend={(person) => props.onPerson(person, { lastKey, inputCode })}
    />
  );
}

interface PersonFormProps extends PersonPageProps {
  readonly guard?: CaptchaField;
  readonly onSend: (person: GivenPerson) => Promise<void>;
}

function PersonForm({ heading, lead, start, onChangeCard, onStopped, guard, onSend }: PersonFormProps) {
  const t = useSay();
  // What the form judges is what the captcha holds now, not at the time of the form's own last rendering.
  const code = useRef(guard?.inputCode);
  code.current = guard?.inputCode;
  const [refused, setRefused] = useState<Partial<IdentityProblems>>({});
  const [mismatch, setMismatch] = useState(false);
  const form = useForm({
    initial: { nationalId: start?.nationalId ?? '', birthDate: typedDate(start?.birthDate), captcha: '' },
    validate: (values, say) => validate(values, code.current, say),
  });

  async function send(values: PersonValues) {
    setRefused({});
    setMismatch(false);
    const id = readNationalId(values.nationalId);
    const date = readDateParts(values.birthDate);
    if ('problem' in id || 'problem' in date) return;
    try {
      await onSend({ nationalId: id.value, birthDate: date.value });
    } catch (error) {
      await show(error);
    }
  }

  async function show(error: unknown) {
    if (guard && error instanceof PortalError && error.is('CAPTCHA-WRONG')) return guard.fail();
    const outcome = handleError(error, {
      onRetry: () => void form.submit(send)(),
      onClose: () => error instanceof PortalError && error.status > 0 && onStopped?.(error),
    });
    if (!(error instanceof PortalError)) return;
    // Without an answer nothing was judged: the image code may still be right.
    if (error.status > 0) guard?.viewProps.onRefresh();
    if (outcome === 'shown') return;
    const problems = personRefusal(error);
    setRefused(problems);
    setMismatch(error.is('PERSON-NOMATCH'));
    form.setFieldErrors((say) => ({
      nationalId: problems.nationalId && say(problems.nationalId.text),
      birthDate: problems.birthDate && say(problems.birthDate.text),
    }));
  }

  const birthDate = form.validated ? birthDateProblem(form.validated.birthDate) : refused.birthDate;
  return (
    <StepForm
      form={form}
      error={guard?.viewProps.error !== undefined}
      heading={heading}
      lead={lead}
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
      {mismatch && onChangeCard && (
        <Button variant="text" className={styles.change} onClick={onChangeCard}>
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
      {guard && (
        <CaptchaView
          {...guard.viewProps}
          name="captcha"
          error={form.errors.captcha ?? guard.viewProps.error}
        />
      )}
    </StepForm>
  );
}

interface PersonValues {
  readonly nationalId: string;
  readonly birthDate: DateParts;
  /** Always empty: the captcha keeps what was typed. It has its place among the errors. */
  readonly captcha: string;
}

/** `inputCode` is undefined where the page has no image code. */
function validate({ nationalId, birthDate }: PersonValues, inputCode: string | undefined, t: Say) {
  const id = nationalIdProblem(nationalId);
  const date = birthDateProblem(birthDate);
  const code = inputCode === undefined ? undefined : inputCodeProblem(inputCode);
  return { nationalId: id && t(id.text), birthDate: date && t(date.text), captcha: code && t(code) };
}
