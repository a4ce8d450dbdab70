import { type DragEvent, useEffect, useRef, useState } from 'react';
import { EVIDENCE_TYPES } from '../../../../shared/disputes.ts';
import { type Say, useSay } from '../../../../web/language/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import { announce } from '../../../../web/ui/feedback/announce.ts';
import { Fieldset } from '../../../../web/ui/form/Field.tsx';
import { useMediaQuery } from '../../../../web/ui/layout/useMediaQuery.ts';
import { evidenceText as text, uploadProblemText } from '../../evidence.messages.ts';
import styles from './EvidenceField.module.css';
import { FileRow } from './FileRow.tsx';
import type { Upload, Uploads } from './uploads.ts';
import { useUploadList } from './useUploads.ts';

/** HEIC is left out, so that phones convert their pictures to JPEG. */
const ACCEPT = EVIDENCE_TYPES.join(',');
const PICTURES = EVIDENCE_TYPES.filter((type) => type.startsWith('image/')).join(',');

interface EvidenceFieldProps {
  readonly id: string;
  /** From `useUploads`. */
  readonly uploads: Uploads;
  /** Files that the case has already. */
  readonly taken?: number;
  /** Whether the page asks for evidence. It is never required. */
  readonly asked?: boolean;
  /** What to add for this case. */
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/**
 * Files as evidence: chosen, dropped, pasted, or from the camera. They upload at once; `uploads.readyIds()` are the accepted ones.
 */
export function EvidenceField({ id, uploads, taken = 0, asked = true, hint, error }: EvidenceFieldProps) {
  const t = useSay();
  const list = useUploadList(uploads);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const hasCamera = useMediaQuery('(pointer: coarse)');
  useAnnounced(list, t);
  usePasted((files) => uploads.add(files, taken));
  const { over, ...drop } = useDropped((files) => uploads.add(files, taken));

  /** Removes a file. The focus goes to the file in its place, else to the first button. */
  function remove({ key, name }: Upload) {
    const at = list.findIndex((one) => one.key === key);
    const neighbour = list[at + 1] ?? list[at - 1];
    uploads.remove(key);
    announce(t(text.saysRemoved, { name }));
    const target = neighbour && box.current?.querySelector<HTMLElement>(`[data-remove="${neighbour.key}"]`);
    (target ?? box.current?.querySelector('button'))?.focus();
  }

  function chosen(input: HTMLInputElement) {
    uploads.add([...(input.files ?? [])], taken);
    // So that the same file can be chosen again after it was removed.
    input.value = '';
  }

  return (
    <Fieldset
      id={id}
      label={t(asked ? text.label : text.labelOptional)}
      hint={hint === undefined ? t(text.what) : t(text.hintAndWhat, { hint, what: t(text.what) })}
      error={error}
    >
      <div ref={box}>
        <div className={cx(styles.zone, over && styles.over)} {...drop}>
          <div className="actions">
            <Button guard={false} onClick={() => chooser.current?.click()}>
              {t(text.choose)}
            </Button>
            {hasCamera && (
              <Button guard={false} onClick={() => camera.current?.click()}>
                {t(text.camera)}
              </Button>
            )}
          </div>
          <input
            ref={chooser}
            hidden
            type="file"
            multiple
            accept={ACCEPT}
            onChange={(event) => chosen(event.target)}
          />
          <input
            ref={camera}
            hidden
            type="file"
            accept={PICTURES}
            capture="environment"
            onChange={(event) => chosen(event.target)}
          />
          {!hasCamera && <p className="quiet-small">{t(text.drop)}</p>}
          <p className="quiet-small">{t(text.private)}</p>
        </div>
        {list.length > 0 && (
          <ul className={styles.files} aria-label={t(text.files)}>
            {list.map((upload) => (
              <FileRow
                key={upload.key}
                id={`${id}-${upload.key}`}
                upload={upload}
                onRemove={() => remove(upload)}
                onRetry={() => uploads.retry(upload.key)}
              />
            ))}
          </ul>
        )}
      </div>
    </Fieldset>
  );
}

/** Announces each file that was added or not added. Progress is silent. */
function useAnnounced(list: readonly Upload[], t: Say): void {
  const before = useRef(list);
  useEffect(() => {
    for (const { key, name, state, problem } of list) {
      const earlier = before.current.find((one) => one.key === key);
      if (earlier?.state === state && earlier.problem === problem) continue;
      if (state === 'ready') announce(t(text.saysReady, { name }));
      if (problem) announce(t(text.saysFailed, { name, why: t(uploadProblemText[problem]) }));
    }
    before.current = list;
  }, [list, t]);
}

/** Takes pasted files anywhere on the page. Pasted text goes where it was pasted. */
function usePasted(add: (files: readonly File[]) => void): void {
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

/** Returns the handlers of a place for dropped files, and whether files are over it. */
function useDropped(add: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    over,
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      add([...event.dataTransfer.files]);
    },
  };
}
