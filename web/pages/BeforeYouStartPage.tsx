import { useLanguage, useSay } from '../language.tsx';
import { contactPhone } from '../links.ts';
import { paths } from '../paths.ts';
import { AlertBar } from '../ui/AlertBar.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { page as text } from './messages.ts';
import styles from './Page.module.css';

const PAGES = {
  'card-activation': { title: text.activateTitle, lead: text.activateLead },
  'forgot-password': { title: text.forgotTitle, lead: text.forgotLead },
  'change-password': { title: text.changeTitle, lead: text.changeLead },
};

/** What a person set out to do. */
export type Topic = keyof typeof PAGES;

/** What to have at hand before registering, activating a card or setting a password, and the phone line for it. */
export default function BeforeYouStartPage({ page }: { page: Topic }) {
  const t = useSay();
  const language = useLanguage();
  const { title, lead } = PAGES[page];
  const phone = contactPhone();
  useTitle(t(title));
  return (
    <div className={styles.column}>
      {page === 'change-password' ? (
        <BackLink href={paths.dashboard()}>{t(text.backToOverview)}</BackLink>
      ) : (
        <BackLink href={paths.login(language)}>{t(text.backToLogOn)}</BackLink>
      )}
      <h1>{t(title)}</h1>
      <p>{t(lead)}</p>
      <div className={styles.block}>
        <h2>{t(text.needTitle)}</h2>
        <ul className={styles.list}>
          <li>{t(text.needCard)}</li>
          <li>{t(text.needId)}</li>
          <li>{t(text.needPhone)}</li>
        </ul>
      </div>
      <div className={styles.block}>
        <h2>{t(text.byPhoneTitle)}</h2>
        <p>{t(text.byPhone, { phone })}</p>
        <p>
          <a className={styles.phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        </p>
      </div>
      <AlertBar tone="info">{t(text.neverAsk)}</AlertBar>
    </div>
  );
}
