import { call, type PortalError } from '../../../web/http/api.ts';
import { invalidate } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { useReplacePage } from '../../../web/leave/useReplacePage.ts';
import { paths } from '../../../web/paths.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import type { OtpProof } from '../../confirmation/web/proof.ts';
import type { Attempt } from '../../confirmation/web/wizard/attempt.ts';
import { type CodeRequest, ConfirmSteps } from '../../confirmation/web/wizard/ConfirmSteps.tsx';
import { copyCalls } from '../contract.ts';
import { copyText as text } from '../messages.ts';
import type { ConfirmData } from './confirmData.ts';

/** The only step: takes the code or the passkey that confirms a new copy, or reading one. */
export function Confirmation(wizard: StepProps<ConfirmData>) {
  const t = useSay();
  const language = useLanguage();
  const replacePage = useReplacePage();
  const { act, copyId = '' } = wizard.data;

  function request(wanted: CodeRequest) {
    const body = act === 'open' ? { ...wanted, copyId } : wanted;
    return call(copyCalls.requestOtp, { body });
  }

  async function confirm(proof: OtpProof, { key: idempotencyKey }: Attempt) {
    const body = { ...proof, language };
    if (act === 'new') await call(copyCalls.begin, { body }, { idempotencyKey });
    else await call(copyCalls.open, { params: { copyId }, body });
    wizard.finish({});
    invalidate(copyCalls.status);
  }

  /** Opens the page of the copy if there is another one, or none, by now. */
  function leaveWhenChanged(error: PortalError): boolean {
    if (!error.is('NOT_FOUND', 'COPY-OPEN')) return false;
    invalidate(copyCalls.status);
    replacePage(paths.myDataCopy());
    return true;
  }

  return (
    <ConfirmSteps
      wizard={wizard}
      purpose="data-copy"
      headings={{ method: text.confirmTitle }}
      lead={<p>{t(text[`${act}Lead`])}</p>}
      action={t(text[`${act}Action`])}
      request={request}
      confirm={confirm}
      onRefused={leaveWhenChanged}
    />
  );
}
