import { useLanguage, useSay } from '../language/language.tsx';
import { Button } from '../ui/action/Button.tsx';
import { LinkButton } from '../ui/action/LinkButton.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/layout/Icon.tsx';
import { useTitle } from '../ui/layout/useTitle.ts';
import { LostCardLine } from './LostCardLine.tsx';
import { obstacle } from './obstacle.messages.ts';
import { type ObstacleName, obstacleText } from './obstacle.ts';
import styles from './Page.module.css';

/** Names the obstacle to a log-on with this browser or at this address, and what to do. */
export function ObstaclePage({ name }: { readonly name: ObstacleName }) {
  const t = useSay();
  const { title, body } = obstacleText(name);
  useTitle(t(title));
  return (
    <div className={cx(styles.column, styles.status)}>
      <Icon name="lock" size={48} className={styles.icon} />
      <h1>{t(title)}</h1>
      <p>{t(body)}</p>
      {name === 'http' ? (
        <LinkButton variant="primary" href={location.href.replace(/^http:/, 'https:')}>
          {t(obstacle.httpOpen)}
        </LinkButton>
      ) : (
        <Button variant="primary" onClick={() => location.reload()}>
          {t(obstacle.reload)}
        </Button>
      )}
      <LostCardLine language={useLanguage()} />
    </div>
  );
}
