import { call } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { UNCONFIRMED } from '../../confirmation/web/wizard/public.ts';
import { type CaptchaAnswer, CardStep, type PersonDetails, PersonStep } from '../../identity/web/public.ts';
import { inSession } from '../../session/web/public.ts';
import { forgottenCalls } from '../contract.ts';
import { forgottenPage as text } from '../messages.ts';
import { OtherFlow } from './OtherFlow.tsx';
import type { ForgottenData } from './wizardData.ts';

/** Step 1: asks for the card, and links to the other flow. */
export function CardPage({ data, next }: StepProps<ForgottenData>) {
  const t = useSay();
  return (
    <CardStep
      heading={t(text.cardStep)}
      lead={
        <>
          <p>{t(text.cardLead)}</p>
          <OtherFlow find={data.find === 'password' ? 'username' : 'password'} />
        </>
      }
      start={data.card}
      onCard={async (card) => {
        const body = { cardNumber: card.cardNumber, ...card.expiry };
        const { traceId } = await inSession(() => call(forgottenCalls.cardInformation, { body }));
        next({ card, traceId, identified: false });
      }}
    />
  );
}

/** Step 2: asks for the person's data. The server verifies them together with the card. */
export function PersonPage({ data, next, goTo, restart }: StepProps<ForgottenData>) {
  const t = useSay();
  const { card, find } = data;

  async function identify(person: PersonDetails, captcha: CaptchaAnswer) {
    if (!card) return restart();
    // Without a trace id the server starts a new flow. That is needed after an identification, because each step is accepted once.
    const trace = data.identified ? {} : { traceId: data.traceId };
    const body = { ...trace, cardNumber: card.cardNumber, ...card.expiry, ...person, ...captcha, find };
    const { traceId, phoneNo, email } = await call(forgottenCalls.validateInformation, { body });
    keepOtpToken(null);
    next({ person, traceId, identified: true, addresses: { phoneNo, email }, ...UNCONFIRMED });
  }

  return (
    <PersonStep
      captcha
      heading={t(text.personStep)}
      lead={<p>{t(text.personLead)}</p>}
      start={data.person}
      onPerson={identify}
      onChangeCard={() => goTo('card')}
      restart={restart}
    />
  );
}
