import { useSay } from '../../../web/language/language.tsx';
import { SwitchField } from '../../../web/ui/form/choices/SwitchField.tsx';
import { describedProps, FieldError } from '../../../web/ui/form/Field.tsx';
import { inputClass } from '../../../web/ui/form/TextField.tsx';
import type { useForm } from '../../../web/ui/form/useForm.ts';
import { type Column, DataTable } from '../../../web/ui/table/DataTable.tsx';
import { KIND_RULES, type Kind, WAYS, type Way } from '../kinds.ts';
import { alertsText as text } from '../messages.ts';
import styles from './Alerts.module.css';
import { type Alerts, type AlertValues, highestOf } from './alertForm.ts';

type Form = ReturnType<typeof useForm<AlertValues>>;

interface KindTableProps {
  readonly id: string;
  readonly caption: string;
  readonly kinds: readonly Kind[];
  readonly form: Form;
  readonly alerts: Alerts;
}

/** A table with a row for each kind of alert: a switch per channel, and an input if the kind has a threshold. */
export function KindTable({ id, caption, kinds, form, alerts }: KindTableProps) {
  const t = useSay();
  const withThreshold = kinds.some((kind) => KIND_RULES[kind].highest !== undefined);
  const threshold: Column<Kind> = {
    key: 'threshold',
    header: t(text.threshold),
    cell: (kind) => (KIND_RULES[kind].highest === undefined ? null : <Threshold kind={kind} form={form} />),
  };
  const columns: Column<Kind>[] = [
    {
      key: 'kind',
      header: t(text.kind),
      list: 'title',
      cell: (kind) => <KindName kind={kind} error={form.errors[`${kind}-sms`]} />,
    },
    ...(withThreshold ? [threshold] : []),
    ...WAYS.filter((way) => way !== 'push' || alerts.pushKey !== null).map((way) => ({
      key: way,
      header: t(text[way]),
      cell: (kind: Kind) => <WaySwitch kind={kind} way={way} form={form} alerts={alerts} />,
    })),
  ];
  return (
    <DataTable
      id={id}
      caption={caption}
      captionHidden
      columns={columns}
      rows={kinds}
      rowKey={(kind) => kind}
    />
  );
}

function KindName({ kind, error }: { kind: Kind; error: string | undefined }) {
  const t = useSay();
  return (
    <span className={styles.name}>
      <span>{t(text[kind])}</span>
      {KIND_RULES[kind].required && (
        <span className="quiet-small" id={`${kind}-required`}>
          {t(text.required)}
        </span>
      )}
      <FieldError id={`${kind}-sms`} error={error} />
    </span>
  );
}

interface CellProps {
  readonly kind: Kind;
  readonly form: Form;
}

function WaySwitch({ kind, way, form, alerts }: CellProps & { way: Way; alerts: Alerts }) {
  const t = useSay();
  const { id, name, value, onChange } = form.field(`${kind}-${way}`);
  const error = form.errors[`${kind}-sms`];
  const { required } = KIND_RULES[kind];
  const isOfLaw = required === true && way !== 'push';
  const missing = (way === 'sms' && alerts.phoneNo === null) || (way === 'email' && alerts.email === null);
  const described = [isOfLaw && `${kind}-required`, isOfLaw && error && `${kind}-sms-error`].filter(Boolean);
  return (
    <SwitchField
      id={id}
      name={name}
      label={t(text.switchOf, { way: t(text[way]), kind: t(text[kind]) })}
      labelHidden
      checked={value}
      disabled={missing}
      invalid={isOfLaw && error !== undefined}
      describedBy={described.length > 0 ? described.join(' ') : undefined}
      onChange={onChange}
    />
  );
}

function Threshold({ kind, form }: CellProps) {
  const t = useSay();
  const { id, name, value, error, onChange } = form.field(`${kind}-threshold`);
  return (
    <span className={styles.threshold}>
      <FieldError id={id} error={error} />
      <input
        {...describedProps({ id, hint: 'atMost', error })}
        id={id}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className={inputClass(10)}
        aria-label={t(text.thresholdOf, { kind: t(text[kind]) })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="quiet-small" id={`${id}-hint`}>
        {t(text.atMost, { highest: highestOf(kind) })}
      </span>
    </span>
  );
}
