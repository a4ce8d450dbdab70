import { useState } from 'react';
import { LANGUAGES, type Language } from '../../../../../shared/messages.ts';
import { fetchFile } from '../../../../../web/http/api.ts';
import { errorText } from '../../../../../web/http/errors.tsx';
import { useDownload } from '../../../../../web/http/useDownload.ts';
import { useLanguage, useSay } from '../../../../../web/language/language.tsx';
import { Button } from '../../../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../../../web/ui/feedback/AlertBar.tsx';
import { Select } from '../../../../../web/ui/form/choices/Select.tsx';
import { Panel } from '../../../../../web/ui/layout/Panel.tsx';
import { helpText as text } from '../../../actions.messages.ts';
import { type Dispute, disputeCalls } from '../../../contract.ts';
import styles from '../Cases.module.css';

const BUTTONS = { shop: text.toShop, ombudsman: text.toOmbudsman } as const;
const ADDRESSEES = ['shop', 'ombudsman'] as const;

/** The case as a letter, in either language (DSP-7). */
export function LetterPanel({ dispute: { disputeId } }: { readonly dispute: Dispute }) {
  const t = useSay();
  const page = useLanguage();
  const [chosen, setChosen] = useState<Language>();
  const language = chosen ?? page;
  const { loading, error, save } = useDownload((to: (typeof ADDRESSEES)[number]) =>
    fetchFile(disputeCalls.letter, { params: { id: disputeId }, query: { language, to } }),
  );
  return (
    <div className="no-print">
      <Panel title={t(text.letter)}>
        <div className={styles.wide}>
          <p>{t(text.letterText)}</p>
          <Select
            id="letter-language"
            label={t(text.language)}
            value={language}
            onChange={(value) => setChosen(LANGUAGES.find((one) => one === value))}
            options={LANGUAGES.map((value) => ({ value, label: t(text[`language_${value}`]) }))}
          />
          <div className="actions">
            {ADDRESSEES.map((to) => (
              <Button key={to} loading={loading === to} onClick={() => save(to)}>
                {t(BUTTONS[to])}
              </Button>
            ))}
          </div>
          {error && <AlertBar tone="error">{errorText(error, page)}</AlertBar>}
        </div>
      </Panel>
    </div>
  );
}
