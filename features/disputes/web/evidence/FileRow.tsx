import type { Say } from '../../../../web/language/language.tsx';
import { useSay } from '../../../../web/language/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { FieldError } from '../../../../web/ui/form/Field.tsx';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import { filesText } from '../../../evidence/files.messages.ts';
import { sizeText } from '../../../evidence/web/sizeText.ts';
import { evidenceText as text, uploadProblemText } from '../../evidence.messages.ts';
import styles from './EvidenceField.module.css';
import { mayRetry, type Upload } from './uploads.ts';

interface FileRowProps {
  readonly id: string;
  readonly upload: Upload;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

/** A file with its progress, its problem, and what can be done with it. */
export function FileRow({ id, upload, onRemove, onRetry }: FileRowProps) {
  const t = useSay();
  const { name, state, problem } = upload;
  const isMoving = state === 'waiting' || state === 'sending' || state === 'checking';
  return (
    <li className={styles.file} data-state={state}>
      <p className={styles.name}>{name}</p>
      {problem ? (
        <FieldError id={id} error={t(uploadProblemText[problem])} />
      ) : (
        <p className={`quiet-small ${styles.state}`}>
          {state === 'ready' && <Icon name="tick" />}
          <span>{stateText(upload, t)}</span>
        </p>
      )}
      {isMoving && <Progress name={name} percent={percentOf(upload)} text={stateText(upload, t)} />}
      <div className="actions">
        {mayRetry(upload) && (
          <Button small onClick={onRetry}>
            <span>{t(text.again)}</span>
            <span className="visually-hidden">{t(filesText.ofFile, { name })}</span>
          </Button>
        )}
        <Button small guard={false} onClick={onRemove} data-remove={upload.key}>
          <span>{t(isMoving ? text.cancel : text.remove)}</span>
          <span className="visually-hidden">{t(filesText.ofFile, { name })}</span>
        </Button>
      </div>
    </li>
  );
}

interface ProgressProps {
  readonly name: string;
  readonly percent: number;
  readonly text: string;
}

function Progress({ name, percent, text: words }: ProgressProps) {
  const t = useSay();
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={t(text.progressOf, { name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={words}
    >
      {/* Sets the width as an attribute, because the content security policy forbids style attributes. */}
      <svg width="100%" height="100%" aria-hidden="true" focusable="false">
        <rect className={styles.fill} width={`${percent}%`} height="100%" />
      </svg>
    </div>
  );
}

function stateText(upload: Upload, t: Say): string {
  const size = sizeText(upload.bytes);
  if (upload.state === 'ready') return t(text.ready, { size });
  if (upload.state === 'waiting') return t(text.waiting);
  return upload.state === 'checking'
    ? t(text.checking)
    : t(text.sending, { percent: percentOf(upload), size });
}

function percentOf({ received, bytes }: Upload): number {
  return bytes === 0 ? 0 : Math.min(100, Math.floor((received / bytes) * 100));
}
