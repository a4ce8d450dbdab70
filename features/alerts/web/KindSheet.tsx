import { useSay } from '../../../web/language/language.tsx';
import { SwitchField } from '../../../web/ui/form/choices/SwitchField.tsx';
import { FieldError } from '../../../web/ui/form/Field.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { KIND_RULES, type Kind, type Way } from '../kinds.ts';
import { alertsText as text } from '../settings.messages.ts';
import styles from './Alerts.module.css';
import {
  errorOf,
  highestOf,
  type KindValues,
  settingOf,
  validateKind,
  valuesOf,
  waysOf,
} from './alertForm.ts';
import { SettingSheet, type SettingSheetProps } from './SettingSheet.tsx';

interface KindSheetProps extends SettingSheetProps {
  readonly kind: Kind;
}

/** The switches and the threshold of a kind of alert. */
export function KindSheet({ kind, ...sheet }: KindSheetProps) {
  const t = useSay();
  const { alerts } = sheet.settings;
  const form = useForm<KindValues>({
    initial: valuesOf(alerts.settings[kind]),
    validate: (values, say) => validateKind(kind, values, say),
    idPrefix: 'alert-',
  });
  const { required, highest } = KIND_RULES[kind];
  return (
    <SettingSheet
      {...sheet}
      title={t(text[kind])}
      form={form}
      toChange={(values) => ({ settings: { ...alerts.settings, [kind]: settingOf(kind, values) } })}
      fromAlerts={(now) => valuesOf(now.settings[kind])}
      onProblems={(problems) => {
        const problem = problems[kind];
        if (problem) form.setFieldErrors((say) => errorOf(kind, problem, say));
      }}
    >
      {highest !== undefined && (
        <TextField
          {...form.field('threshold')}
          label={t(text.threshold)}
          hint={t(text.atMost, { highest: highestOf(kind) })}
          inputMode="numeric"
          autoComplete="off"
          width={10}
        />
      )}
      <fieldset className={styles.ways} aria-describedby={required && 'alert-required'}>
        <legend className={styles.legend}>{t(text.sendBy)}</legend>
        {required && (
          <p className="quiet-small" id="alert-required">
            {t(text.required)}
          </p>
        )}
        <FieldError id="alert-sms" error={form.errors.sms} />
        {waysOf(alerts).map((way) => (
          <WaySwitch key={way} kind={kind} way={way} {...{ form, alerts }} />
        ))}
      </fieldset>
    </SettingSheet>
  );
}

interface WaySwitchProps extends Pick<KindSheetProps, 'kind'> {
  readonly way: Way;
  readonly form: ReturnType<typeof useForm<KindValues>>;
  readonly alerts: SettingSheetProps['settings']['alerts'];
}

function WaySwitch({ kind, way, form, alerts }: WaySwitchProps) {
  const t = useSay();
  const { id, name, value, onChange } = form.field(way);
  const { sms: error } = form.errors;
  const isOfLaw = KIND_RULES[kind].required === true && way !== 'push';
  const address = { sms: alerts.phoneNo, email: alerts.email, push: undefined }[way];
  return (
    <div>
      <SwitchField
        id={id}
        name={name}
        label={t(text[way])}
        checked={value}
        disabled={address === null}
        invalid={isOfLaw && error !== undefined}
        describedBy={`${id}-to${isOfLaw && error ? ' alert-sms-error' : ''}`}
        onChange={onChange}
      />
      <p id={`${id}-to`} className="quiet-small">
        {way === 'push' ? t(text.toBrowsers, { count: alerts.pushBrowsers }) : (address ?? t(text.none))}
      </p>
    </div>
  );
}
