import { call, type PortalError } from '../../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { useReplacePage } from '../../../../web/leave/useReplacePage.ts';
import { paths } from '../../../../web/paths.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../../web/wizard/flow.ts';
import { StepFrame } from '../../../../web/wizard/StepFrame.tsx';
import { CardName } from '../../../cards/web/CardName.tsx';
import type { OtpProof } from '../../../confirmation/web/proof.ts';
import { type Attempt, withOtpToken } from '../../../confirmation/web/wizard/attempt.ts';
import { ConfirmSteps } from '../../../confirmation/web/wizard/ConfirmSteps.tsx';
import { sendCommand } from '../../../operations/web/sendCommand.ts';
import { safetyCalls } from '../../contract.ts';
import { confirmText, settingText, safetyText as text } from '../../messages.ts';
import { cacheControls, checkAgain } from '../cacheControls.ts';
import { bodyOf, effectOf, newerControls } from '../wanted.ts';
import { presentText, valueText, wantedText } from '../wantedText.ts';
import type { ConfirmData } from './confirmData.ts';

/** The only step: shows the change and takes the code or the passkey that confirms it, then makes the change. */
export function Confirmation(wizard: StepProps<ConfirmData>) {
  const t = useSay();
  const language = useLanguage();
  const replacePage = useReplacePage();
  const { data, goTo, restart, finish } = wizard;
  const { card, controls, wanted, outdated, method } = data;
  const params = { id: card.cardId };
  /** Fields that request-otp, validate-otp and the change itself share. The code confirms exactly these values. */
  const change = { ...bodyOf(wanted), version: controls.version };

  async function confirm(proof: OtpProof, attempt: Attempt) {
    const token = await attempt.token(() =>
      call(safetyCalls.validateOtp, { params, body: { ...change, ...proof, language, method } }),
    );
    const options = { idempotencyKey: attempt.key };
    const changed = await withOtpToken(token, () =>
      sendCommand(safetyCalls.loosen, { params, body: { ...change, language } }, options),
    );
    finish({ controls: changed });
    cacheControls(card.cardId, changed);
  }

  /** Returns to the check with the current settings if they were changed elsewhere. */
  function checkNewer(error: PortalError): boolean {
    const newer = newerControls(error);
    if (!newer) return false;
    cacheControls(card.cardId, newer);
    goTo('check', { patch: { controls: newer, outdated: true, sent: undefined } });
    return true;
  }

  /** Restarts the flow after CONFLICT. Opens the safety page after a refusal that ends the flow. */
  function stop(error: PortalError) {
    if (error.is('CONFLICT')) return restart();
    if (!error.is('SAFE-BANK', 'SAFE-CARD', 'SAFE-LIMIT', 'SAFE-CODE')) return;
    checkAgain();
    replacePage(paths.safety(card.cardId));
  }

  const isOutdated = outdated && !data.sent;
  if (isOutdated && effectOf(controls, wanted) !== 'loosens') return <NoCodeNeeded data={data} />;
  return (
    <ConfirmSteps
      wizard={wizard}
      headings={{ method: confirmText.checkStep }}
      action={t(wanted.name === 'frozen' ? confirmText.confirmUnfreeze : confirmText.confirm)}
      request={(request) => call(safetyCalls.requestOtp, { params, body: { ...change, ...request } })}
      confirm={confirm}
      onRefused={checkNewer}
      onStopped={stop}
    >
      {isOutdated && <AlertBar tone="warning">{t(text.conflict)}</AlertBar>}
      <ChangeSummary data={data} />
    </ConfirmSteps>
  );
}

/** The setting before and after the change. */
function ChangeSummary({ data: { card, controls, wanted } }: { readonly data: ConfirmData }) {
  const t = useSay();
  return (
    <SummaryList
      items={[
        { label: t(text.card), value: <CardName card={card} /> },
        {
          label: t(confirmText.now),
          value: t(text.changeTo, {
            setting: t(settingText[wanted.name]),
            value: presentText(controls, wanted.name, t),
          }),
        },
        {
          label: t(confirmText.after),
          value: <strong>{valueText(wanted.name, wanted.value, t)}</strong>,
        },
      ]}
    />
  );
}

/** Shown when the current settings leave nothing to confirm: the change is already made, or the safety page can make it without a code. */
function NoCodeNeeded({ data: { card, controls, wanted } }: { readonly data: ConfirmData }) {
  const t = useSay();
  const isSo = effectOf(controls, wanted) === 'same';
  return (
    <StepFrame heading={t(confirmText.checkStep)}>
      <AlertBar tone="warning">
        <p>{t(text.conflict)}</p>
        <p>{t(isSo ? text.alreadySo : text.wanted, { change: wantedText(wanted, t) })}</p>
      </AlertBar>
      <div>
        <LinkButton variant="primary" href={paths.safety(card.cardId)}>
          {t(confirmText.toSafety)}
        </LinkButton>
      </div>
    </StepFrame>
  );
}
