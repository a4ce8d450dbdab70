import { call, type PortalError } from '../../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { useReplacePage } from '../../../../web/leave/useReplacePage.ts';
import { paths } from '../../../../web/paths.ts';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../../web/wizard/flow.ts';
import type { OtpProof } from '../../../confirmation/web/proof.ts';
import type { Attempt } from '../../../confirmation/web/wizard/attempt.ts';
import { ConfirmSteps } from '../../../confirmation/web/wizard/ConfirmSteps.tsx';
import { sendCommand } from '../../../operations/web/sendCommand.ts';
import { layerText } from '../../../safety/layers.messages.ts';
import { safetyText } from '../../../safety/messages.ts';
import { valueText } from '../../../safety/web/wantedText.ts';
import { confirmFamilyText as text } from '../../confirm.messages.ts';
import { familyCalls } from '../../contract.ts';
import { familyText } from '../../messages.ts';
import { CardName } from '../shared/CardName.tsx';
import { bodyOf, effectOf, newerLayer, settingsOf } from '../shared/settings.ts';
import { readAgain } from '../shared/useFamily.ts';
import type { ConfirmData } from './confirmData.ts';

/** The only step: shows the change and takes the code or the passkey that confirms it, then makes the change. */
export function Confirmation(wizard: StepProps<ConfirmData>) {
  const t = useSay();
  const language = useLanguage();
  const replacePage = useReplacePage();
  const { data, goTo, restart, finish } = wizard;
  const { card, wanted, outdated, method } = data;
  const params = { id: card.cardId };
  /** The code confirms exactly these values. */
  const change = { ...bodyOf(wanted), version: card.primary.version };
  const toCard = () => {
    readAgain();
    replacePage(paths.familyCard(card.cardId));
  };

  async function confirm(proof: OtpProof, { key: idempotencyKey }: Attempt) {
    const body = { ...change, ...proof, language, method };
    const primary = await sendCommand(familyCalls.loosen, { params, body }, { idempotencyKey });
    finish({ card: { ...card, primary } });
    readAgain();
  }

  /** Returns to the check with the present settings if they were changed elsewhere. */
  function checkNewer(error: PortalError): boolean {
    const primary = newerLayer(error);
    if (!primary) return false;
    readAgain();
    const newer = { ...card, primary };
    // The page of the card can make what needs no code any more.
    if (effectOf(primary, wanted) !== 'loosens') toCard();
    else goTo('check', { patch: { card: newer, outdated: true, sent: undefined } });
    return true;
  }

  /** Restarts the flow after CONFLICT. Opens the page of the card after a refusal that ends the flow. */
  function stop(error: PortalError) {
    if (error.is('CONFLICT')) return restart();
    if (error.is('FAM-CARD', 'FAM-LIMIT', 'FAM-CODE', 'NOT_FOUND')) toCard();
  }

  const setting = t(layerText[wanted.name]);
  return (
    <ConfirmSteps
      wizard={wizard}
      purpose="family"
      headings={{ method: text.checkStep }}
      action={t(text.confirm)}
      request={(request) => call(familyCalls.requestOtp, { params, body: { ...change, ...request } })}
      confirm={confirm}
      onRefused={checkNewer}
      onStopped={stop}
    >
      {outdated && !data.sent && <AlertBar tone="warning">{t(text.outdated)}</AlertBar>}
      <SummaryList
        items={[
          { label: t(familyText.holder), value: card.holderName },
          {
            label: t(familyText.card),
            value: <CardName card={card} />,
          },
          {
            label: t(text.now),
            value: t(safetyText.changeTo, {
              setting,
              value: valueText(wanted.name, settingsOf(card.primary)[wanted.name], t),
            }),
          },
          {
            label: t(text.after),
            value: <strong>{valueText(wanted.name, wanted.value, t)}</strong>,
          },
        ]}
      />
    </ConfirmSteps>
  );
}
