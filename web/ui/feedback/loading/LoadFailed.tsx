import { useLayoutEffect } from 'react';
import { PortalError } from '../../../http/api.ts';
import { Explanation, explain } from '../../../http/errors.tsx';
import { showInPart } from '../../../http/failures.ts';
import { useSay } from '../../../language/language.tsx';
import { BankLink } from '../../action/BankLink.tsx';
import { Button } from '../../action/Button.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { ui } from '../../messages.ts';
import { useAnnounce } from '../announce.ts';
import styles from './Loaded.module.css';

interface FailureNoteProps {
  /** A {@link PortalError}, or another error without a sentence of its own. */
  readonly error: unknown;
  readonly retry: (() => void) | undefined;
}

interface LoadFailedProps extends FailureNoteProps {
  /** Further errors that "Try again" repeats too. */
  readonly alsoFailed?: readonly unknown[] | undefined;
}

/** A failed read, in its place on the page. */
export function LoadFailed({ error, alsoFailed, retry }: LoadFailedProps) {
  useLayoutEffect(() => showInPart([error, ...(alsoFailed ?? [])]), [error, alsoFailed]);
  return <FailureNote error={error} retry={retry} />;
}

/** The words, code and link that the dialog of a failed command has (ERR-3), and "Try again". */
export function FailureNote({ error, retry }: FailureNoteProps) {
  const t = useSay();
  return (
    <div className={styles.failed}>
      {error instanceof PortalError ? <Reason error={error} /> : <Unknown />}
      <div className="actions">
        {retry && (
          <Button small onClick={retry}>
            {t(ui.retry)}
          </Button>
        )}
        {error instanceof PortalError && <BankLink name="contact">{t(ui.contactUs)}</BankLink>}
      </div>
    </div>
  );
}

function Unknown() {
  const t = useSay();
  useAnnounce(t(ui.loadFailed));
  return (
    <p className={styles.text}>
      <Icon name="stop" className={styles.icon} />
      {t(ui.loadFailed)}
    </p>
  );
}

function Reason({ error }: { error: PortalError }) {
  const t = useSay();
  const { title, text, general } = explain(error, t);
  useAnnounce([title, text].filter(Boolean).join(' '));
  return (
    <div className={styles.text}>
      <Icon name="stop" className={styles.icon} />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        <Explanation error={error} reading />
        {general && <p className="quiet-note">{t(ui.errorCode, { code: error.code })}</p>}
      </div>
    </div>
  );
}
