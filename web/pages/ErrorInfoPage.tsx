import { useLanguage, useSay } from '../language/language.tsx';
import { linkTarget } from '../links.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/action/LinkButton.tsx';
import { Icon } from '../ui/layout/Icon.tsx';
import { useTitle } from '../ui/layout/useTitle.ts';
import { ui } from '../ui/messages.ts';
import { LostCardLine } from './LostCardLine.tsx';
import { page as text } from './messages.ts';
import styles from './Page.module.css';

/** Shown after log-on when a page cannot be shown. The person may have sent something on the page before. */
export default function ErrorInfoPage() {
  const t = useSay();
  const language = useLanguage();
  useTitle(t(text.infoTitle));
  return (
    <div className={styles.column}>
      <Icon name="info" size={48} className={styles.icon} />
      <h1>{t(text.infoTitle)}</h1>
      <p>{t(text.infoSent)}</p>
      <div className={styles.actions}>
        <LinkButton variant="primary" href={paths.dashboard()}>
          {t(text.toOverview)}
        </LinkButton>
        <LinkButton href={linkTarget('contact', language).href}>{t(ui.contactUs)}</LinkButton>
      </div>
      <LostCardLine language={language} />
    </div>
  );
}
