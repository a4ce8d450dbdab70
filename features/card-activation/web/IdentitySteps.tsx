import { call } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { CardStep } from '../../identity/web/CardStep.tsx';
import type { CardDetails } from '../../identity/web/identityData.ts';
import { type Identification, PersonStep } from '../../identity/web/PersonStep.tsx';
import { inSession } from '../../session/web/preLoginSession.ts';
import { activationCalls } from '../contract.ts';
import { activationText as text } from '../messages.ts';
import { type ActivationData, shortExpiry } from './wizardData.ts';

/** Step 1: asks for the card. Starts the activation on the server. */
export function CardPage(wizard: StepProps<ActivationData>) {
  const t = useSay();
  return <CardStep wizard={wizard} lead={<p>{t(text.cardLead)}</p>} startFlow={startFlow} />;
}

/** Step 2: asks for the person's data. The server verifies them together with the card. */
export function PersonPage(wizard: StepProps<ActivationData>) {
  const t = useSay();
  return <PersonStep wizard={wizard} heading={t(text.personStep)} identify={identify} />;
}

/** Returns a card's fields for the calls. */
export function cardFields({ cardNumber, expiry }: CardDetails): { cardNumber: string; expiredDate: string } {
  return { cardNumber, expiredDate: shortExpiry(expiry) };
}

async function startFlow(card: CardDetails): Promise<string> {
  const body = cardFields(card);
  const { traceId } = await inSession(() => call(activationCalls.cardInformation, { body }));
  return traceId;
}

async function identify({ card, person, ...found }: Identification) {
  const { nationalId, birthDate: dateOfBirth } = person;
  const traceId = found.traceId ?? (await startFlow(card));
  const body = { traceId, ...cardFields(card), nationalId, dateOfBirth };
  return call(activationCalls.validatePerson, { body });
}
