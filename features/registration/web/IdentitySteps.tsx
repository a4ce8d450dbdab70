import { call } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import {
  type CaptchaAnswer,
  type CardDetails,
  CardStep,
  type PersonDetails,
  PersonStep,
} from '../../identity/web/public.ts';
import { inSession } from '../../session/web/public.ts';
import { registrationCalls } from '../contract.ts';
import { registrationText as text } from '../messages.ts';
import type { RegistrationData } from './wizardData.ts';

/** Step 2: asks for the card. Starts the registration on the server. */
export function CardPage({ data, next }: StepProps<RegistrationData>) {
  const t = useSay();
  return (
    <CardStep
      heading={t(text.cardStep)}
      lead={<p>{t(text.cardLead)}</p>}
      start={data.card}
      onCard={async (card) => next({ card, traceId: await startFlow(card), identified: false })}
    />
  );
}

/** Step 3: asks for the person's data. The server verifies them together with the card. */
export function PersonPage({ data, next, goTo, restart }: StepProps<RegistrationData>) {
  const t = useSay();
  const { card } = data;

  async function identify(person: PersonDetails, captcha: CaptchaAnswer) {
    if (!card) return restart();
    // A return to this step starts a new flow, because the server accepts each step once.
    const traceId = data.identified ? await startFlow(card) : data.traceId;
    const { cardNumber, expiry } = card;
    const body = { traceId, cardNumber, ...expiry, ...person, ...captcha };
    const { phoneNo, email } = await call(registrationCalls.validateInformation, { body });
    next({ person, traceId, identified: true, addresses: { phoneNo, email } });
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

async function startFlow({ cardNumber, expiry }: CardDetails): Promise<string> {
  const body = { cardNumber, ...expiry };
  const { traceId } = await inSession(() => call(registrationCalls.cardInformation, { body }));
  return traceId;
}
