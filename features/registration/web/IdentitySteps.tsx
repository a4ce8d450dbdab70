import { call } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { CardStep } from '../../identity/web/CardStep.tsx';
import type { CardDetails } from '../../identity/web/identityData.ts';
import { type Identification, PersonStep } from '../../identity/web/PersonStep.tsx';
import { inSession } from '../../session/web/preLoginSession.ts';
import { registrationCalls } from '../contract.ts';
import { registrationText as text } from '../messages.ts';
import type { RegistrationData } from './wizardData.ts';

/** Step 2: asks for the card. Starts the registration on the server. */
export function CardPage(wizard: StepProps<RegistrationData>) {
  const t = useSay();
  return <CardStep wizard={wizard} lead={<p>{t(text.cardLead)}</p>} startFlow={startFlow} />;
}

/** Step 3: asks for the person's data. The server verifies them together with the card. */
export function PersonPage(wizard: StepProps<RegistrationData>) {
  const t = useSay();
  return <PersonStep wizard={wizard} captcha heading={t(text.personStep)} identify={identify} />;
}

async function startFlow({ cardNumber, expiry }: CardDetails): Promise<string> {
  const body = { cardNumber, ...expiry };
  const { traceId } = await inSession(() => call(registrationCalls.cardInformation, { body }));
  return traceId;
}

async function identify({ card, person, captcha, ...found }: Identification) {
  const { cardNumber, expiry } = card;
  const traceId = found.traceId ?? (await startFlow(card));
  const body = { traceId, cardNumber, ...expiry, ...person, ...captcha };
  return call(registrationCalls.validateInformation, { body });
}
