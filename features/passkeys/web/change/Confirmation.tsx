import { formatDateTime } from '../../../../shared/dates.ts';
import { call, type PortalError } from '../../../../web/http/api.ts';
import { refreshAll } from '../../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { useReplacePage } from '../../../../web/leave/useReplacePage.ts';
import { paths } from '../../../../web/paths.ts';
import { SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../../web/wizard/flow.ts';
import type { OtpProof } from '../../../confirmation/web/proof.ts';
import { ConfirmSteps } from '../../../confirmation/web/wizard/ConfirmSteps.tsx';
import { changePasskeyText as text } from '../../change.messages.ts';
import { passkeyCalls } from '../../contract.ts';
import { passkeyText } from '../../messages.ts';
import type { ChangeData } from './changeData.ts';

/** The only step: shows the passkey, and takes the code or the passkey that confirms the change. */
export function Confirmation(wizard: StepProps<ChangeData>) {
  const t = useSay();
  const language = useLanguage();
  const replacePage = useReplacePage();
  const { change, passkey } = wizard.data;
  const params = { id: passkey.passkeyId };
  const time = (instant: string) => formatDateTime(new Date(instant), language);

  async function confirm(proof: OtpProof) {
    await call(passkeyCalls[change], { params, body: { ...proof, language } });
    wizard.finish({});
    refreshAll();
  }

  /** Opens the list if the passkey was removed or kept elsewhere. */
  function leaveWhenGone(error: PortalError): boolean {
    if (!error.is('NOT_FOUND')) return false;
    refreshAll();
    replacePage(paths.security());
    return true;
  }

  return (
    <ConfirmSteps
      wizard={wizard}
      purpose="passkey"
      headings={{ method: text[`${change}Title`] }}
      lead={<p>{t(text[`${change}Lead`])}</p>}
      action={t(text[change])}
      request={(request) => call(passkeyCalls.requestChangeOtp, { params, body: { change, ...request } })}
      confirm={confirm}
      onRefused={leaveWhenGone}
    >
      <SummaryList
        items={[
          { label: t(passkeyText.name), value: <bdi>{passkey.name}</bdi> },
          { label: t(passkeyText.made), value: time(passkey.createdAt) },
          {
            label: t(passkeyText.lastUsed),
            value: passkey.lastUsedAt === null ? t(passkeyText.neverUsed) : time(passkey.lastUsedAt),
          },
        ]}
      />
    </ConfirmSteps>
  );
}
