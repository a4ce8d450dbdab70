import { useEffect, useRef } from 'react';
import { LANGUAGES, languageTag, say } from '../../../../shared/messages.ts';
import { call } from '../../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { chooseLanguage } from '../../../../web/language/language-choice.ts';
import { paths } from '../../../../web/paths.ts';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { contentText } from '../../../../web/ui/content.messages.ts';
import { announce } from '../../../../web/ui/feedback/announce.ts';
import { Drawing } from '../../../../web/ui/feedback/Drawing.tsx';
import type { Picture } from '../../../../web/ui/feedback/pictures.ts';
import { focusHeading } from '../../../../web/ui/keptFocus.ts';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { languageCalls } from '../../../language/contract.ts';
import { postponeOffer } from '../../../passkeys/web/PasskeyOffer.tsx';
import { welcomeText as text } from '../../welcome.messages.ts';
import { finishStep, type Welcome, type WelcomeStep } from './firstVisit.ts';
import styles from './WelcomePanel.module.css';

const PICTURES: Readonly<Record<WelcomeStep, Picture>> = {
  passkey: {
    ink: 'M30 52c4-6 6-11 6-18a12 12 0 0 1 24 0c0 7-1 13-3 19M42 62c4-9 6-17 6-28M23 42c1-3 1-5 1-8a24 24 0 0 1 48 0',
    accent: 'M64 54l6 6 12-14',
  },
  alerts: {
    ink: 'M30 6h36v60H30zM43 59h10M40 40V30a8 8 0 0 1 16 0v10l3 4H37zM45 49h6',
    accent: 'M76 20c5 6 5 18 0 24M20 20c-5 6-5 18 0 24',
  },
  language: {
    ink: 'M10 8h42v32H30l-9 9v-9H10zM23 33l8-18 8 18M26 27h10',
    accent: 'M58 24h28v32H75v9l-9-9H46v-8M60 35h18M69 31v4M62 49c7-3 11-8 12-14M64 39c3 5 7 8 11 10',
  },
};

/** One step of the first visit: done or skipped with one press (LOGIN-10). */
export default function WelcomePanel({ step, number, total }: Welcome) {
  const t = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);

  function finish() {
    if (number === total) {
      announce(t(text.done));
      focusHeading();
    }
    finishStep(number);
  }

  function skip() {
    // Else the overview would offer a passkey right after the last step. If the call fails, it does.
    if (step === 'passkey') void postponeOffer().catch(() => {});
    finish();
  }

  return (
    <Panel
      title={t(text.title)}
      className={styles.panel}
      aside={<span className="quiet-small">{t(contentText.step, { n: number, total })}</span>}
    >
      <div className={styles.step}>
        <Drawing {...PICTURES[step]} />
        <div className={styles.words}>
          <h3 ref={heading} tabIndex={-1}>
            {t(text[step])}
          </h3>
          <p>{t(text[`${step}Why`])}</p>
          <div className="actions">
            <Do step={step} onDone={finish} />
            <Button variant="text" guard={false} onClick={skip}>
              {t(text.skip)}
            </Button>
          </div>
        </div>
      </div>
    </Panel>
  );
}

const PAGES = { passkey: paths.addPasskey, alerts: paths.alerts };

function Do({ step, onDone }: { readonly step: WelcomeStep; readonly onDone: () => void }) {
  const t = useSay();
  const language = useLanguage();
  if (step !== 'language')
    return (
      <LinkButton href={PAGES[step]()} onClick={onDone}>
        {t(text[`${step}Do`])}
      </LinkButton>
    );
  const other = LANGUAGES.find((one) => one !== language) ?? language;
  return (
    <Button
      lang={languageTag(other)}
      onClick={() => {
        chooseLanguage(other);
        // The server's cookie lasts longer than that of a script. Failures are ignored.
        void call(languageCalls.choose, { query: { language: other } }).catch(() => {});
        onDone();
      }}
    >
      {say(text.languageDo, other)}
    </Button>
  );
}
