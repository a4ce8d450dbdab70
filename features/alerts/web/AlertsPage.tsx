import { useState } from 'react';
import { call, PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { type CallState, invalidate, useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { useLeaveGuard } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { Link } from '../../../web/ui/action/Link.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { RadioGroup } from '../../../web/ui/form/choices/RadioGroup.tsx';
import { SwitchField } from '../../../web/ui/form/choices/SwitchField.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { Unbroken } from '../../../web/ui/layout/facts/Unbroken.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { alertCalls } from '../contract.ts';
import { type Kind, SECTIONS } from '../kinds.ts';
import { alertsText as text } from '../messages.ts';
import type { SettingProblem } from '../rules.ts';
import {
  type Alerts,
  type AlertValues,
  errorsOfProblems,
  settingsOfValues,
  validate,
  valuesOf,
} from './alertForm.ts';
import { KindTable } from './KindTable.tsx';
import { PushPanel } from './PushPanel.tsx';

/** Settings page for alerts: which alerts are sent, and through which channels (ALERT-1). */
export default function AlertsPage() {
  const alerts = useCall(alertCalls.alerts, {});
  return (
    <PageColumn width="form">
      {alerts.data ? <AlertsForm alerts={alerts.data} /> : <Waiting alerts={alerts} />}
    </PageColumn>
  );
}

function Waiting({ alerts }: { alerts: CallState<Alerts> }) {
  const t = useSay();
  useTitle(t(text.title));
  return (
    <>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <Loaded from={alerts} lines={8} />
    </>
  );
}

function AlertsForm({ alerts }: { alerts: Alerts }) {
  const t = useSay();
  const [stored, setStored] = useState(alerts);
  const [result, setResult] = useState<'saved' | 'conflict'>();
  const form = useForm<AlertValues>({ initial: valuesOf(alerts), validate });
  useTitle(t(text.title), { error: form.hasErrors });
  useLeaveGuard(form.dirty);

  const show = (now: Alerts, outcome: 'saved' | 'conflict') => {
    setStored(now);
    form.reset(valuesOf(now));
    setResult(outcome);
    invalidate(alertCalls.alerts);
  };

  async function save(values: AlertValues) {
    setResult(undefined);
    const { pushAmounts, noticeLanguage } = values;
    const settings = settingsOfValues(values);
    const body = { version: stored.version, settings, pushAmounts, noticeLanguage };
    try {
      show(await call(alertCalls.changeAlerts, { body }), 'saved');
    } catch (error) {
      await showFailure(error);
    }
  }

  /** Shows the stored settings after a CONFLICT, because another window or device has saved first. */
  async function showFailure(error: unknown) {
    if (error instanceof PortalError && error.is('CONFLICT')) {
      const now = await call(alertCalls.alerts, {}).catch(handleError);
      if (typeof now === 'object') show(now, 'conflict');
      return;
    }
    if (handleError(error) === 'shown' || !(error instanceof PortalError)) return;
    const problems = Object(error.details.fields) as Partial<Record<Kind, SettingProblem>>;
    form.setFieldErrors((say) => errorsOfProblems(problems, say));
  }

  return (
    <>
      {result && <AlertBar tone={result === 'saved' ? 'success' : 'warning'}>{t(text[result])}</AlertBar>}
      <ErrorSummary {...form.summary} />
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <p>
        {t(text.lead)} <Link href={paths.notices()}>{t(text.toNotices)}</Link>
      </p>
      <p>
        <Unbroken part={stored.phoneNo}>
          {t(text.addresses, {
            phone: stored.phoneNo ?? t(text.none),
            email: stored.email ?? t(text.none),
          })}
        </Unbroken>
      </p>
      <AlertsFields form={form} alerts={stored} onSave={save} />
      <PushPanel pushKey={stored.pushKey} />
    </>
  );
}

interface FieldsProps {
  readonly form: ReturnType<typeof useForm<AlertValues>>;
  readonly alerts: Alerts;
  readonly onSave: (values: AlertValues) => Promise<void>;
}

function AlertsFields({ form, alerts, onSave }: FieldsProps) {
  const t = useSay();
  return (
    <form noValidate onSubmit={form.submit(onSave)}>
      <PageColumn width="form">
        {SECTIONS.map(({ name, kinds }) => (
          <Panel key={name} title={t(text[name])}>
            <KindTable id={name} caption={t(text[name])} kinds={kinds} form={form} alerts={alerts} />
          </Panel>
        ))}
        <p>{t(text.quiet)}</p>
        <RadioGroup
          {...form.field('noticeLanguage')}
          label={t(text.language)}
          options={[
            { value: 'zh_tw', label: t(text.languageZh) },
            { value: 'en', label: t(text.languageEn) },
          ]}
        />
        {alerts.pushKey !== null && <AmountsSwitch form={form} />}
        <div>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t(contentText.save)}
          </Button>
        </div>
      </PageColumn>
    </form>
  );
}

function AmountsSwitch({ form }: Pick<FieldsProps, 'form'>) {
  const t = useSay();
  const { id, name, value, onChange } = form.field('pushAmounts');
  return (
    <div>
      <SwitchField
        id={id}
        name={name}
        label={t(text.pushAmounts)}
        describedBy={`${id}-hint`}
        checked={value}
        onChange={onChange}
      />
      <p id={`${id}-hint`} className="type-small">
        {t(text.pushAmountsHint)}
      </p>
    </div>
  );
}
