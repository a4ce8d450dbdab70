import { type ComponentType, useState } from 'react';
import { LANGUAGES, type Language, languageTag, type Phrase, say } from '../../../shared/messages.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { chooseLanguage } from '../../../web/language/language-choice.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { Select } from '../../../web/ui/form/choices/Select.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { sample } from '../messages.ts';
import { AddressExamples } from './AddressExamples.tsx';
import { ButtonExamples } from './ButtonExamples.tsx';
import { CaptchaExamples } from './CaptchaExamples.tsx';
import { CardExamples } from './CardExamples.tsx';
import { ChoiceExamples } from './ChoiceExamples.tsx';
import { DialogExamples } from './DialogExamples.tsx';
import { DateExamples, FieldExamples } from './FieldExamples.tsx';
import { FlowExamples } from './FlowExamples.tsx';
import { CredentialExamples, FormExample } from './FormExamples.tsx';
import styles from './Gallery.module.css';
import { MenuExamples } from './MenuExamples.tsx';
import { MessageExamples } from './MessageExamples.tsx';
import { PasskeyExamples } from './PasskeyExamples.tsx';
import { TabExamples, TableExamples } from './TableExamples.tsx';

const GROUPS: Readonly<Record<string, ComponentType>> = {
  Button: ButtonExamples,
  Field: FieldExamples,
  Form: FormExample,
  Credential: CredentialExamples,
  Address: AddressExamples,
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

/** Shows every component in every state. `?component=Dialog` shows one group. */
export function Gallery() {
  const t = useSay();
  useTitle(t(sample.gallery));
  const query = new URLSearchParams(window.location.search);
  const [group, setGroup] = useState(query.get('component') ?? '');

  function choose(next: string) {
    setGroup(next);
    query.set('component', next);
    window.history.replaceState(window.history.state, '', `?${query}`);
  }

  const shown = Object.entries(GROUPS).filter(
    ([name]) => !group || name.toLowerCase() === group.toLowerCase(),
  );
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <h1>{t(sample.gallery)}</h1>
        <div className={styles.tools}>
          <Select
            id="gallery-group"
            label={t(sample.all)}
            placeholder="-"
            options={Object.keys(GROUPS).map((name) => ({ value: name, label: name }))}
            value={group}
            onChange={choose}
          />
          <LanguageSwitch />
        </div>
      </div>
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
  );
}

/** Name of each language, in that language. */
const NAMES = { en: sample.english, zh_tw: sample.chinese } satisfies Record<Language, Phrase>;

function LanguageSwitch() {
  const t = useSay();
  const language = useLanguage();
  return (
    <fieldset className={styles.languages}>
      <legend className="visually-hidden">{t(sample.language)}</legend>
      {LANGUAGES.map((each) => (
        <Button
          key={each}
          small
          lang={languageTag(each)}
          aria-pressed={each === language}
          onClick={() => chooseLanguage(each)}
        >
          {say(NAMES[each], each)}
        </Button>
      ))}
    </fieldset>
  );
}
