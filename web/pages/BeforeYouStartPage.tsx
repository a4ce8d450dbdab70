import { useLanguage, useSay } from '../language.tsx';
import { contactPhone } from '../links.ts';
import { paths } from '../paths.ts';
import { AlertBar } from '../ui/AlertBar.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { page as text } from './messages.ts';
import styles from './Page.module.css';

const PAGES = {
  'register-page': { title: text.registerTitle, lead: text.registerLead },
  'card-activation': { title: text.activateTitle, lead: text.activateLead },
  'forgot-password': { title: text.forgotTitle, lead: text.forgotLead },
};

/** What to have at hand before registering, activating a card or resetting a password, and the phone line for it. */
export default function BeforeYouStartPage({ page }: { page: keyof typeof PAGES }) {
  const t = useSay();
  const language = useLanguage();
  const { title, lead } = PAGES[page];
  const phone = contactPhone();
  useTitle(t(title));
  return (
    <div className={styles.column}>
      <BackLink href={paths.login(language)}>{t(text.backToLogOn)}</BackLink>
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
