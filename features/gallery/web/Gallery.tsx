import { type ComponentType, type ReactNode, useState } from 'react';
import {
  LANGUAGES,
  type Language,
  languageTag,
  type Phrase,
  parseLanguage,
  say,
} from '../../../shared/messages.ts';
import { LanguageProvider, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { Select } from '../../../web/ui/form/Select.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { sample } from '../messages.ts';
import { ButtonExamples } from './ButtonExamples.tsx';
import { CaptchaExamples } from './CaptchaExamples.tsx';
import { CardExamples } from './CardExamples.tsx';
import { ChoiceExamples } from './ChoiceExamples.tsx';
import { CredentialExamples } from './CredentialExamples.tsx';
import { DateExamples } from './DateExamples.tsx';
import { DialogExamples } from './DialogExamples.tsx';
import { FieldExamples } from './FieldExamples.tsx';
import { FlowExamples } from './FlowExamples.tsx';
import { FormExample } from './FormExample.tsx';
import styles from './Gallery.module.css';
import { MenuExamples } from './MenuExamples.tsx';
import { MessageExamples } from './MessageExamples.tsx';
import { PasskeyExamples } from './PasskeyExamples.tsx';
import { TabExamples } from './TabExamples.tsx';
import { TableExamples } from './TableExamples.tsx';

const GROUPS: Readonly<Record<string, ComponentType>> = {
  Button: ButtonExamples,
  Field: FieldExamples,
  Form: FormExample,
  Credential: CredentialExamples,
  Captcha: CaptchaExamples,
  Passkey: PasskeyExamples,
  Date: DateExamples,
  Choice: ChoiceExamples,
  Message: MessageExamples,
  Dialog: DialogExamples,
  Flow: FlowExamples,
  Tabs: TabExamples,
  Table: TableExamples,
  Card: CardExamples,
  Menu: MenuExamples,
};

/** Shows every component in every state. `?lang=en|zh` sets the language, `?component=Dialog` shows one group. */
export function Gallery() {
  const query = new URLSearchParams(window.location.search);
  const [language, setLanguage] = useState<Language>(parseLanguage(query.get('lang')) ?? 'en');
  const [group, setGroup] = useState(query.get('component') ?? '');

  function choose(nextLanguage: Language, nextGroup: string) {
    setLanguage(nextLanguage);
    setGroup(nextGroup);
    const next = new URLSearchParams({ lang: nextLanguage, ...(nextGroup && { component: nextGroup }) });
    window.history.replaceState(window.history.state, '', `?${next}`);
  }

  const shown = Object.entries(GROUPS).filter(
    ([name]) => !group || name.toLowerCase() === group.toLowerCase(),
  );
  return (
    <LanguageProvider language={language}>
      <main className={styles.page}>
        <Head group={group} onGroup={(next) => choose(language, next)}>
          <LanguageSwitch language={language} onLanguage={(next) => choose(next, group)} />
        </Head>
        {shown.map(([name, Examples]) => (
          <div key={name} className={styles.group} data-group={name}>
            <h2 className={styles.title} lang="en">
              {name}
            </h2>
            <div className={styles.examples}>
              <Examples />
            </div>
          </div>
        ))}
      </main>
    </LanguageProvider>
  );
}

interface HeadProps {
  readonly group: string;
  readonly onGroup: (group: string) => void;
  readonly children: ReactNode;
}

function Head({ group, onGroup, children }: HeadProps) {
  const t = useSay();
  useTitle(t(sample.gallery));
  return (
    <div className={styles.head}>
      <h1>{t(sample.gallery)}</h1>
      <div className={styles.tools}>
        <Select
          id="gallery-group"
          label={t(sample.all)}
          placeholder="-"
          options={Object.keys(GROUPS).map((name) => ({ value: name, label: name }))}
          value={group}
          onChange={onGroup}
        />
        {children}
      </div>
    </div>
  );
}

/** Name of each language, in that language. */
const NAMES = { en: sample.english, zh_tw: sample.chinese } satisfies Record<Language, Phrase>;

interface LanguageSwitchProps {
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

function LanguageSwitch({ language, onLanguage }: LanguageSwitchProps) {
  const t = useSay();
  return (
    <fieldset className={styles.languages}>
      <legend className="visually-hidden">{t(sample.language)}</legend>
      {LANGUAGES.map((each) => (
        <Button
          key={each}
          small
          lang={languageTag(each)}
          aria-pressed={each === language}
          onClick={() => onLanguage(each)}
        >
          {say(NAMES[each], each)}
        </Button>
      ))}
    </fieldset>
  );
}
