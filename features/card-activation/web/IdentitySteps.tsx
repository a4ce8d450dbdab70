import { call, type PortalError } from '../../../web/api.ts';
import { useSay } from '../../../web/language.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { CardStep, type GivenCard, type GivenPerson, PersonStep } from '../../identity/web/public.ts';
import { inSession } from '../../session/web/public.ts';
import { activationCalls } from '../contract.ts';
import { activationText as text } from '../messages.ts';
import { type Activation, NOTHING_CONFIRMED, shortExpiry } from './wizardData.ts';

/** Step 1: the card. Sending it begins the activation on the server. */
export function CardPage({ data, next }: StepProps<Activation>) {
  const t = useSay();
  return (
    <CardStep
      heading={t(text.cardStep)}
      lead={<p>{t(text.cardLead)}</p>}
      start={data.card}
      onCard={async (card) =>
        next({ card, traceId: await begin(card), identified: false, ...NOTHING_CONFIRMED })
      }
    />
  );
}

/** Step 2: the person, judged together with the card. */
export function PersonPage({ data, next, goTo, restart }: StepProps<Activation>) {
  const t = useSay();
  const { card } = data;

  async function identify(person: GivenPerson) {
    if (!card) return restart();
    // Whoever comes back here begins once more: no step is taken twice in one activation.
    const traceId = data.identified ? await begin(card) : data.traceId;
    const { nationalId, birthDate: dateOfBirth } = person;
    const body = { traceId, ...cardFields(card), nationalId, dateOfBirth };
    const { phoneNo, email } = await call(activationCalls.validatePerson, { body });
    next({ person, traceId, identified: true, addresses: { phoneNo, email }, ...NOTHING_CONFIRMED });
  }

  return (
    <PersonStep
      heading={t(text.personStep)}
      lead={<p>{t(text.personLead)}</p>}
      start={data.person}
      onPerson={identify}
      onChangeCard={() => goTo('card')}
      onStopped={(error: PortalError) => error.is('NOT_NOW') && restart()}
    />
  );
}

/** A card as the calls of activation have it. */
export function cardFields({ cardNumber, expiry }: GivenCard): { cardNumber: string; expiredDate: string } {
  return { cardNumber, expiredDate: shortExpiry(expiry) };
}

async function begin(card: GivenCard): Promise<string> {
  keepOtpToken(null);
  const { traceId } = await inSession(() =>
    call(activationCalls.cardInformation, { body: cardFields(card) }),
  );
  return traceId;
}
