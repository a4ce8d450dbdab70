import { bankTexts } from '../bank.ts';
import { useSay } from '../language/language.tsx';
import { currentLanguage } from '../language/language-choice.ts';
import { linkTarget } from '../links.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/action/LinkButton.tsx';
import { Unbroken } from '../ui/layout/facts/Unbroken.tsx';
import { Icon } from '../ui/layout/Icon.tsx';
import { useTitle } from '../ui/layout/useTitle.ts';
import { ui } from '../ui/messages.ts';
import { page as text } from './messages.ts';
import styles from './Page.module.css';

/** Shown after log-on when a page cannot be shown. The person may have sent something on the page before. */
export default function ErrorInfoPage() {
  const t = useSay();
  const { phone } = bankTexts();
  useTitle(t(text.infoTitle));
  return (
    <div className={styles.column}>
      <Icon name="info" size={48} className={styles.icon} />
      <h1>{t(text.infoTitle)}</h1>
      <p>{t(text.infoSent)}</p>
      {phone && (
        <p>
          <Unbroken part={phone}>{t(text.callUs, { phone })}</Unbroken>
        </p>
      )}
      <div className={styles.actions}>
        <LinkButton variant="primary" href={paths.dashboard()}>
          {t(text.toOverview)}
        </LinkButton>
        <LinkButton href={linkTarget('contact', currentLanguage()).href}>{t(ui.contactUs)}</LinkButton>
      </div>
    </div>
  );
}
