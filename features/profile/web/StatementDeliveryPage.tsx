import { useState } from 'react';
import { call, PortalError } from '../../../web/http/api.ts';
import { errorText, handleError } from '../../../web/http/errors.tsx';
import { type CallState, useCall } from '../../../web/http/query.tsx';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { useLeaveGuard } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import type { RadioOption } from '../../../web/ui/form/choices/RadioGroup.tsx';
import { RadioTiles } from '../../../web/ui/form/choices/RadioTiles.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { Unbroken } from '../../../web/ui/layout/facts/Unbroken.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { type Profile, profileCalls, type StatementPreference } from '../contract.ts';
import { profileErrors } from '../errors.messages.ts';
import { profileText as text } from '../messages.ts';
import styles from './Profile.module.css';

/** Form for the statement delivery (STM-1). */
export default function StatementDeliveryPage() {
  const t = useSay();
  const profile = useCall(profileCalls.read, {});
  return (
    <PageColumn width="form">
      <BackLink href={paths.profile()}>{t(text.backToProfile)}</BackLink>
      {profile.data ? (
        <PreferenceForm profile={profile.data} from={profile} />
      ) : (
        <Waiting profile={profile} />
      )}
    </PageColumn>
  );
}

function Waiting({ profile }: { profile: CallState<Profile> }) {
  const t = useSay();
  useTitle(t(text.delivery));
  return (
    <>
      <h1 tabIndex={-1}>{t(text.delivery)}</h1>
      <Loaded from={profile} lines={4} />
    </>
  );
}

function PreferenceForm({ profile, from }: { profile: Profile; from: CallState<Profile> }) {
  const t = useSay();
  const language = useLanguage();
  const [saved, setSaved] = useState<StatementPreference>();
  const form = useForm({
    initial: { statementPreference: profile.statementPreference },
    validate: () => ({}),
  });
  useTitle(t(text.delivery), { error: form.hasErrors });
  useLeaveGuard(form.dirty);

  async function save({ statementPreference }: { statementPreference: StatementPreference }) {
    setSaved(undefined);
    try {
      const body = { statementPreference, language };
      const stored = await call(profileCalls.changePreference, { body });
      form.reset({ statementPreference: stored });
      setSaved(stored);
      from.refetch();
    } catch (error) {
      if (handleError(error) === 'shown' || !(error instanceof PortalError)) return;
      form.setFieldErrors((say) => ({
        statementPreference: error.is('EMAIL-NONE') ? say(text.noEmail) : errorText(error, language),
      }));
    }
  }

  return (
    <>
      {saved && <AlertBar tone="success">{t(text.saved, { method: t(text[saved]) })}</AlertBar>}
      <ErrorSummary {...form.summary} />
      <h1 tabIndex={-1}>{t(text.delivery)}</h1>
      {profile.corporate && <AlertBar tone="info">{t(profileErrors['PAPER-ONLY'].text)}</AlertBar>}
      <p>{t(text.deliveryLead)}</p>
      <form className={styles.form} noValidate onSubmit={form.submit(save)}>
        <RadioTiles
          {...form.field('statementPreference')}
          label={t(text.deliveryQuestion)}
          options={optionsFor(profile, t)}
        />
        <Button type="submit" variant="primary" loading={form.submitting}>
          {t(contentText.save)}
        </Button>
      </form>
    </>
  );
}

/** Returns the options. Unavailable options are disabled and show the reason. */
function optionsFor(profile: Profile, t: Say): RadioOption<StatementPreference>[] {
  const { corporate, email, phoneNo } = profile;
  const company = corporate ? t(profileErrors['PAPER-ONLY'].text) : undefined;
  const emailHint = email ? t(text.emailHint, { to: email }) : t(text.noEmail);
  const mobileHint = phoneNo ? (
    <Unbroken part={phoneNo}>{t(text.mobileHint, { to: phoneNo })}</Unbroken>
  ) : (
    t(text.noPhone)
  );
  return [
    { value: 'email', label: t(text.email), hint: company ?? emailHint, disabled: corporate || !email },
    { value: 'paper', label: t(text.paper), hint: t(text.paperHint) },
    { value: 'mobile', label: t(text.mobile), hint: company ?? mobileHint, disabled: corporate || !phoneNo },
  ];
}
