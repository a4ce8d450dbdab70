import { call } from '../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { CardStep } from '../../identity/web/CardStep.tsx';
import type { CardDetails } from '../../identity/web/identityData.ts';
import { type Identification, PersonStep } from '../../identity/web/PersonStep.tsx';
import { inSession } from '../../session/web/preLoginSession.ts';
import { forgottenCalls } from '../contract.ts';
import { forgottenPage as text } from '../messages.ts';
import type { ForgottenData } from './wizardData.ts';

/** Step 1: asks for the card, and links to the other flow. */
export function CardPage(wizard: StepProps<ForgottenData>) {
  const t = useSay();
  const lead = (
    <>
      <p>{t(text.cardLead)}</p>
      <OtherFlow find={wizard.data.find === 'password' ? 'username' : 'password'} />
    </>
  );
  return <CardStep wizard={wizard} lead={lead} startFlow={startFlow} />;
}

async function startFlow({ cardNumber, expiry }: CardDetails): Promise<string> {
  const body = { cardNumber, ...expiry };
  const { traceId } = await inSession(() => call(forgottenCalls.cardInformation, { body }));
  return traceId;
}

/** Step 2: asks for the person's data. The server verifies them together with the card. */
export function PersonPage(wizard: StepProps<ForgottenData>) {
  const t = useSay();
  const { find } = wizard.data;

  function identify({ traceId, card, person, captcha }: Identification) {
    const { cardNumber, expiry } = card;
    // Without a trace id the server starts a flow.
    const body = { ...(traceId && { traceId }), cardNumber, ...expiry, ...person, ...captcha, find };
    return call(forgottenCalls.validateInformation, { body });
  }

  return <PersonStep wizard={wizard} captcha heading={t(text.personStep)} identify={identify} />;
}

/** Link to the other flow: forgotten username or forgotten password. */
export function OtherFlow({ find }: Pick<ForgottenData, 'find'>) {
  const t = useSay();
  const language = useLanguage();
  const target =
    find === 'password'
      ? { question: text.askPassword, name: text.passwordTitle, href: paths.forgotPassword(language) }
      : { question: text.askUsername, name: text.usernameTitle, href: paths.forgotUsername(language) };
  return (
    <p>
      {t(target.question)} <Link href={target.href}>{t(target.name)}</Link>
    </p>
  );
}
