import { addressLine, readAddress } from '../../../../shared/address/read.ts';
import { call, type PortalError } from '../../../../web/http/api.ts';
import { refreshAll } from '../../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { useReplacePage } from '../../../../web/leave/useReplacePage.ts';
import { paths } from '../../../../web/paths.ts';
import { SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../../web/wizard/flow.ts';
import type { OtpProof } from '../../../confirmation/web/proof.ts';
import type { Attempt } from '../../../confirmation/web/wizard/attempt.ts';
import { ConfirmSteps } from '../../../confirmation/web/wizard/ConfirmSteps.tsx';
import { sendCommand } from '../../../operations/web/sendCommand.ts';
import { isReached } from '../../../profile/contacts.ts';
import { contactCalls } from '../../contract.ts';
import { contactText as text } from '../../messages.ts';
import { bodyOf, type ContactData } from './contactData.ts';

/** The typed contact, so that the person can compare it. */
function NewValue({ data: { contact, values } }: { readonly data: ContactData }) {
  const t = useSay();
  const read = contact.kind === 'address' ? readAddress(values) : undefined;
  const value = read && 'value' in read ? addressLine(read.value) : values.value;
  return <SummaryList items={[{ label: t(text[`label_${contact.kind}`]), value: <bdi>{value}</bdi> }]} />;
}

/** Opens the profile after a refusal that ends the flow. */
function useStop() {
  const replacePage = useReplacePage();
  return (error: PortalError) => {
    if (!error.is('CONTACT-DESK', 'CONTACT-BANK', 'CONTACT-WAITS', 'CONTACT-OUTDATED', 'CONTACT-HELD'))
      return;
    refreshAll();
    replacePage(paths.profile());
  };
}

/** Step 2: the present contact or a passkey confirms. Address and name are changed with it. */
export function OldConfirmation(wizard: StepProps<ContactData>) {
  const t = useSay();
  const language = useLanguage();
  const stop = useStop();
  const { data, next, goTo, finish } = wizard;
  const { kind } = data.contact;
  const body = bodyOf(kind, data.values);

  async function confirm(proof: OtpProof, attempt: Attempt) {
    const otpToken = await attempt.token(() =>
      call(contactCalls.validateOtp, { body: { ...body, ...proof, language } }),
    );
    if (isReached(kind)) {
      const asked = { ...body, otpToken, isResend: false, language };
      return next({ accepted: otpToken, newSent: await call(contactCalls.requestNewOtp, { body: asked }) });
    }
    const change = { ...body, otpToken, language };
    await sendCommand(contactCalls.change, { body: change }, { idempotencyKey: attempt.key });
    finish({});
    refreshAll();
  }

  function returnToValue(error: PortalError): boolean {
    if (!error.is('CONTACT-SAME')) return false;
    goTo('value', { patch: { refused: 'CONTACT-SAME' } });
    return true;
  }

  return (
    <ConfirmSteps
      wizard={wizard}
      purpose="contact"
      onFileOnly
      headings={{ method: text.checkTitle }}
      lead={<p>{t(text.checkLead)}</p>}
      action={t(text.next)}
      request={(wanted) => call(contactCalls.requestOtp, { body: { ...body, ...wanted } })}
      confirm={confirm}
      confirmed={{ lead: text.confirmed }}
      onRefused={returnToValue}
      onStopped={stop}
    >
      <NewValue data={data} />
    </ConfirmSteps>
  );
}

/** Step 3: the code that the new phone or e-mail received. */
export function NewConfirmation(wizard: StepProps<ContactData>) {
  const t = useSay();
  const language = useLanguage();
  const stop = useStop();
  const { data, finish } = wizard;
  const { kind } = data.contact;
  const { accepted: otpToken = '', newSent } = data;
  const body = { ...bodyOf(kind, data.values), otpToken, language };

  async function confirm(proof: OtpProof, { key: idempotencyKey }: Attempt) {
    const newOtp = 'otp' in proof ? { newOtp: proof.otp } : {};
    await sendCommand(contactCalls.change, { body: { ...body, ...newOtp } }, { idempotencyKey });
    finish({ accepted: undefined, newSent: undefined });
    refreshAll();
  }

  return (
    <ConfirmSteps
      wizard={{ ...wizard, data: { ...data, sent: newSent, accepted: undefined } }}
      codesOnly
      opensWithCode
      hasOtherWay={false}
      headings={{ code: text.newCodeTitle }}
      action={t(text[`title_${kind}`])}
      request={({ isResend }) => call(contactCalls.requestNewOtp, { body: { ...body, isResend } })}
      confirm={confirm}
      onStopped={stop}
    >
      <NewValue data={data} />
    </ConfirmSteps>
  );
}
