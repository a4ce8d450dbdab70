import { useEffect, useRef } from 'react';
import { readUsername } from '../../../shared/validation/passwords/username.ts';
import { call, PortalError, reasonFor } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { UsernameField } from '../../credentials/web/UsernameField.tsx';
import { newUsernameError, usernameReason } from '../../credentials/web/validate.ts';
import { registrationCalls } from '../contract.ts';
import { registrationErrors } from '../errors.messages.ts';
import { registrationText as text } from '../messages.ts';
import type { RegistrationData } from './wizardData.ts';

/** Step 4: asks for a username that is not taken. */
export function UsernameStep({ data, next, restart }: StepProps<RegistrationData>) {
  const t = useSay();
  const owner = { nationalId: data.person?.nationalId };
  const form = useForm({
    initial: { username: data.username },
    validate: ({ username }, say) => ({ username: newUsernameError(username, owner, say) }),
  });
  useServerError(data.usernameRefused, (reason) => showError(reason));

  function showError(reason: unknown) {
    form.setFieldErrors((say) => ({ username: errorMessage(reason, say) }));
  }

  async function choose(values: { username: string }) {
    const reading = readUsername(values.username, owner);
    if ('problem' in reading) return;
    const username = reading.value;
    try {
      const body = { username, traceId: data.traceId };
      const { available } = await call(registrationCalls.userId, { body });
      if (!available) return showError('taken');
      next({ username, usernameRefused: undefined });
    } catch (error) {
      const outcome = handleError(error, {
        onRetry: () => void form.submit(choose)(),
        onClose: () => error instanceof PortalError && error.is('NOT_NOW') && restart(),
      });
      if (outcome === 'inline') showError(reasonFor(error, 'username'));
    }
  }

  return (
    <StepForm
      form={form}
      heading={t(text.usernameStep)}
      lead={<p>{t(text.usernameLead)}</p>}
      submit={t(ui.next)}
      onSubmit={choose}
    >
      <UsernameField username={form.field('username')} nationalId={owner.nationalId} />
    </StepForm>
  );
}

function errorMessage(reason: unknown, say: Say): string {
  return reason === 'taken' ? say(registrationErrors['REG-TAKEN'].text) : usernameReason(reason, say);
}

/** When this step mounts, shows the error that a later step's call returned for this step's field. */
export function useServerError(reason: string | undefined, show: (reason: string) => void): void {
  const initialShow = useRef(show);
  useEffect(() => {
    if (reason !== undefined) initialShow.current(reason);
  }, [reason]);
}
