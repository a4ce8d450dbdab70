import { useState } from 'react';
import { readExpiry } from '../../../shared/validation/card.ts';
import { readDateParts } from '../../../shared/validation/person.ts';
import { openDialog } from '../../../web/dialog/dialogs.ts';
import { call, PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { invalidate } from '../../../web/http/query.tsx';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { useReplacePage } from '../../../web/leave/useReplacePage.ts';
import { paths } from '../../../web/paths.ts';
import { ExpiryField } from '../../../web/ui/form/card/ExpiryField.tsx';
import { DatePartsField } from '../../../web/ui/form/dates/DatePartsField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { type CardSummary, cardCalls } from '../../cards/contract.ts';
import { CardName } from '../../cards/web/CardName.tsx';
import { UNCONFIRMED } from '../../confirmation/web/wizard/confirmable.ts';
import { identityText } from '../../identity/messages.ts';
import { birthDateProblem, expiryProblem, fieldProblems } from '../../identity/web/problems.ts';
import { activationCalls } from '../contract.ts';
import { activationText as text } from '../messages.ts';
import { type OwnActivationData, type OwnDetails, shortExpiry } from './wizardData.ts';

/** Summary list with the name of the card to activate. */
export function CardSummaryLine({ card }: { card: CardSummary }) {
  const t = useSay();
  return <SummaryList items={[{ label: t(text.card), value: <CardName card={card} /> }]} />;
}

type ServerProblems = Partial<ReturnType<typeof fieldProblems>>;

/** Step 1 after log-on: asks for expiry and date of birth. The server decides whether the card can be activated. */
export function OwnDetailsStep({ data, next }: StepProps<OwnActivationData>) {
  const t = useSay();
  const replacePage = useReplacePage();
  const { card } = data;
  const [serverProblems, setServerProblems] = useState<ServerProblems>({});
  const form = useForm<OwnDetails>({ initial: data.details, validate });

  async function send(details: OwnDetails) {
    setServerProblems({});
    const expiry = readExpiry(details.expiry);
    const birthDate = readDateParts(details.birthDate);
    if ('problem' in expiry || 'problem' in birthDate) return;
    const body = { expiredDate: shortExpiry(expiry.value), dateOfBirth: birthDate.value };
    try {
      const response = await call(activationCalls.advice, { params: { id: card.cardId }, body });
      const { traceId, phoneNo, email } = response;
      next({ details, traceId, addresses: { phoneNo, email }, ...UNCONFIRMED });
    } catch (error) {
      show(error);
    }
  }

  function show(error: unknown) {
    if (error instanceof PortalError && error.is('03109')) return replacePage(paths.activationError());
    if (error instanceof PortalError && error.is('CARD-ACTIVE')) return showAlreadyActive();
    const outcome = handleError(error, { onRetry: () => void form.submit(send)() });
    if (outcome === 'shown' || !(error instanceof PortalError)) return;
    const problems = error.is('PERSON-NOMATCH')
      ? { expiry: { text: text.detailsNoMatch } }
      : fieldProblems(error);
    setServerProblems(problems);
    form.setFieldErrors((say) => ({
      expiry: problems.expiry && say(problems.expiry.text),
      birthDate: 'birthDate' in problems ? problems.birthDate && say(problems.birthDate.text) : undefined,
    }));
  }

  /** Opens a dialog, because the card was activated elsewhere in the meantime. */
  function showAlreadyActive() {
    invalidate(cardCalls.cards, cardCalls.card);
    openDialog({
      kind: 'info',
      title: (say) => say(text.alreadyTitle),
      body: (say) => <p>{say(text.already)}</p>,
      actions: (say) => [{ label: say(ui.done), variant: 'primary', first: true }],
      onClose: () => replacePage(paths.overviewOf(card.cardId)),
    });
  }

  const expiry = form.validated ? expiryProblem(form.validated.expiry) : serverProblems.expiry;
  const birthDate = form.validated ? birthDateProblem(form.validated.birthDate) : serverProblems.birthDate;
  return (
    <StepForm
      form={form}
      heading={t(text.title)}
      lead={<p>{t(text.detailsLead)}</p>}
      submit={t(ui.next)}
      onSubmit={send}
    >
      <CardSummaryLine card={card} />
      <ExpiryField {...form.field('expiry')} label={t(identityText.expiry)} errorParts={expiry?.parts} />
      <DatePartsField
        {...form.field('birthDate')}
        birth
        label={t(identityText.birthDate)}
        hint={t(identityText.birthDateHint)}
        errorParts={birthDate?.parts}
      />
    </StepForm>
  );
}

function validate({ expiry, birthDate }: OwnDetails, t: Say) {
  const month = expiryProblem(expiry);
  const date = birthDateProblem(birthDate);
  return { expiry: month && t(month.text), birthDate: date && t(date.text) };
}
