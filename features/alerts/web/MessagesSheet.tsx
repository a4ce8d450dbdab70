import type { Language } from '../../../shared/messages.ts';
import { useSay } from '../../../web/language/language.tsx';
import { RadioGroup } from '../../../web/ui/form/choices/RadioGroup.tsx';
import { SwitchField } from '../../../web/ui/form/choices/SwitchField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { alertsText as text } from '../settings.messages.ts';
import type { Alerts } from './alertForm.ts';
import { SettingSheet, type SettingSheetProps } from './SettingSheet.tsx';

interface MessageValues {
  readonly noticeLanguage: Language;
  readonly pushAmounts: boolean;
}

const valuesOf = ({ noticeLanguage, pushAmounts }: Alerts): MessageValues => ({
  noticeLanguage,
  pushAmounts,
});

/** The settings of all messages: their language, and amounts in push messages. */
export function MessagesSheet(sheet: SettingSheetProps) {
  const t = useSay();
  const { alerts } = sheet.settings;
  const form = useForm<MessageValues>({
    initial: valuesOf(alerts),
    validate: () => ({}),
    idPrefix: 'alert-',
  });
  const { id, name, value, onChange } = form.field('pushAmounts');
  return (
    <SettingSheet
      {...sheet}
      title={t(text.messagesOf)}
      form={form}
      toChange={(values) => values}
      fromAlerts={valuesOf}
    >
      <RadioGroup
        {...form.field('noticeLanguage')}
        label={t(text.language)}
        options={[
          { value: 'zh_tw', label: t(text.languageZh) },
          { value: 'en', label: t(text.languageEn) },
        ]}
      />
      {alerts.pushKey !== null && (
        <div>
          <SwitchField
            id={id}
            name={name}
            label={t(text.pushAmounts)}
            describedBy={`${id}-hint`}
            checked={value}
            onChange={onChange}
          />
          <p id={`${id}-hint`} className="quiet-small">
            {t(text.pushAmountsHint)}
          </p>
        </div>
      )}
    </SettingSheet>
  );
}
