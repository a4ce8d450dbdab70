import { call } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { UNCONFIRMED } from '../../confirmation/web/wizard/public.ts';
import { type CardDetails, CardStep, type PersonDetails, PersonStep } from '../../identity/web/public.ts';
import { inSession } from '../../session/web/public.ts';
import { activationCalls } from '../contract.ts';
import { activationText as text } from '../messages.ts';
import { type ActivationData, shortExpiry } from './wizardData.ts';

/** Step 1: asks for the card. Starts the activation on the server. */
export function CardPage({ data, next }: StepProps<ActivationData>) {
  const t = useSay();
  return (
    <CardStep
      heading={t(text.cardStep)}
      lead={<p>{t(text.cardLead)}</p>}
      start={data.card}
      onCard={async (card) =>
        next({ card, traceId: await startFlow(card), identified: false, ...UNCONFIRMED })
      }
    />
  );
}

/** Step 2: asks for the person's data. The server verifies them together with the card. */
export function PersonPage({ data, next, goTo, restart }: StepProps<ActivationData>) {
  const t = useSay();
  const { card } = data;

  async function identify(person: PersonDetails) {
    if (!card) return restart();
    // A return to this step starts a new activation, because the server accepts each step once.
    const traceId = data.identified ? await startFlow(card) : data.traceId;
    const { nationalId, birthDate: dateOfBirth } = person;
    const body = { traceId, ...cardFields(card), nationalId, dateOfBirth };
    const { phoneNo, email } = await call(activationCalls.validatePerson, { body });
    next({ person, traceId, identified: true, addresses: { phoneNo, email }, ...UNCONFIRMED });
  }

  return (
    <PersonStep
      heading={t(text.personStep)}
      lead={<p>{t(text.personLead)}</p>}
      start={data.person}
      onPerson={identify}
      onChangeCard={() => goTo('card')}
      restart={restart}
    />
  );
}

/** Returns a card's fields for the calls. */
export function cardFields({ cardNumber, expiry }: CardDetails): { cardNumber: string; expiredDate: string } {
  return { cardNumber, expiredDate: shortExpiry(expiry) };
}

async function startFlow(card: CardDetails): Promise<string> {
  keepOtpToken(null);
  const { traceId } = await inSession(() =>
    call(activationCalls.cardInformation, { body: cardFields(card) }),
  );
  return traceId;
}
