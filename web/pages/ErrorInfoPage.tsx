import { useSay } from '../language.tsx';
import { currentLanguage } from '../language-choice.ts';
import { contactPhone, linkTarget } from '../links.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { ui } from '../ui/messages.ts';
import { useTitle } from '../ui/useTitle.ts';
import { page as text } from './messages.ts';
import styles from './Page.module.css';

/** After log-on: a page that could not be shown, and the ways on. */
export default function ErrorInfoPage() {
  const t = useSay();
  const phone = contactPhone();
  useTitle(t(text.infoTitle));
  return (
    <div className={styles.column}>
      <Icon name="info" size={48} className={styles.icon} />
      <h1>{t(text.infoTitle)}</h1>
      <p>{t(text.infoBody)}</p>
      {phone && <p>{t(text.callUs, { phone })}</p>}
      <div className={styles.actions}>
        <LinkButton variant="primary" href={paths.dashboard()}>
          {t(text.toOverview)}
        </LinkButton>
        <LinkButton href={linkTarget('contact', currentLanguage()).href}>{t(ui.contactUs)}</LinkButton>
      </div>
    </div>
  );
}
