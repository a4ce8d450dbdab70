import { useRef } from 'react';
import { EVIDENCE_FILES } from '../../../shared/disputes.ts';
import { call, newIdempotencyKey, PortalError } from '../../../web/http/api.ts';
import { errorText, handleError } from '../../../web/http/errors.tsx';
import { invalidate } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { useLeaveGuard } from '../../../web/leave/leave.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { filesText } from '../../disputes/actions.messages.ts';
import { filesError } from '../../disputes/web/cases/act/filesError.ts';
import { EvidenceField } from '../../disputes/web/evidence/EvidenceField.tsx';
import { useUploadList, useUploads } from '../../disputes/web/evidence/useUploads.ts';
import { type DataRequest, dataRequestCalls } from '../contract.ts';
import styles from './Requests.module.css';

interface Values {
  /** Only its error is used: the files are in `uploads`. */
  readonly files: string;
}

/** A form that adds files to an open request (DRQ-5). */
export function AddFiles({ request: { requestId, evidence } }: { readonly request: DataRequest }) {
  const t = useSay();
  const language = useLanguage();
  const uploads = useUploads();
  const files = useUploadList(uploads);
  const key = useRef(newIdempotencyKey());
  const form = useForm<Values>({
    initial: { files: '' },
    idPrefix: 'more-',
    validate: (_values, say) => ({
      files:
        filesError(uploads, say) ??
        (uploads.readyIds().length === 0 ? say(filesText.chooseFirst) : undefined),
    }),
  });
  useLeaveGuard(files.length > 0);
  if (evidence.length >= EVIDENCE_FILES) return <p>{t(filesText.full)}</p>;

  async function send(): Promise<void> {
    const input = { params: { id: requestId }, body: { evidence: uploads.readyIds(), language } };
    try {
      await call(dataRequestCalls.addFiles, input, { idempotencyKey: key.current });
      uploads.clear();
      announce(t(filesText.added));
    } catch (error) {
      const shown = handleError(error, { onRetry: () => void send() });
      if (shown === 'inline' && error instanceof PortalError) {
        void uploads.verify();
        form.setFieldErrors({ files: errorText(error, language) });
      }
    } finally {
      // The bank may have answered in the meantime.
      invalidate(dataRequestCalls.one, dataRequestCalls.list);
    }
  }

  return (
    <form className={`${styles.stack} no-print`} noValidate onSubmit={form.submit(send)}>
      <h3>{t(filesText.add)}</h3>
      <ErrorSummary {...form.summary} />
      <EvidenceField
        id="more-files"
        uploads={uploads}
        taken={evidence.length}
        asked={false}
        error={form.errors.files}
      />
      <div>
        <Button type="submit" loading={form.submitting}>
          {t(filesText.send)}
        </Button>
      </div>
    </form>
  );
}
