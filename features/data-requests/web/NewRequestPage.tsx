import { useRef } from 'react';
import { useNavigate } from 'react-router';
import {
  answerDays,
  DATA_REQUEST_KINDS,
  DATA_SUBJECTS,
  type DataRequestKind,
  type DataSubject,
  needsText,
} from '../../../shared/data-requests.ts';
import { call, newIdempotencyKey, PortalError } from '../../../web/http/api.ts';
import { errorText, handleError } from '../../../web/http/errors.tsx';
import { invalidate } from '../../../web/http/query.tsx';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { allowLeaving, useLeaveGuard } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { RadioGroup } from '../../../web/ui/form/choices/RadioGroup.tsx';
import { Select } from '../../../web/ui/form/choices/Select.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { TextArea } from '../../../web/ui/form/TextArea.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { filesError } from '../../disputes/web/cases/act/filesError.ts';
import { EvidenceField } from '../../disputes/web/evidence/EvidenceField.tsx';
import { useUploadList, useUploads } from '../../disputes/web/evidence/useUploads.ts';
import { dataRequestCalls } from '../contract.ts';
import { requestKindText, subjectText } from '../kinds.messages.ts';
import { kindHint, newText as text, textHint, textProblemText } from '../messages.ts';
import { readRequestText } from '../rules.ts';
import styles from './Requests.module.css';
import { sentRequest } from './sentRequest.ts';

interface Values {
  readonly kind: DataRequestKind | '';
  readonly subject: DataSubject | '';
  readonly text: string;
  /** Only its error is used: the files are in `uploads`. */
  readonly files: string;
}

/** A new request about personal data (DRQ-1). */
export default function NewRequestPage() {
  const t = useSay();
  const language = useLanguage();
  const uploads = useUploads();
  const files = useUploadList(uploads);
  const send = useSend();
  const form = useForm<Values>({
    initial: { kind: '', subject: '', text: '', files: '' },
    validate: (values, say) => ({ ...problemsOf(values, say), files: filesError(uploads, say) }),
  });
  const { kind } = form.values;
  useLeaveGuard(form.dirty || files.length > 0);
  useTitle(t(text.title), { error: form.hasErrors });

  async function submit(values: Values) {
    if (values.kind === '' || values.subject === '') return;
    const { kind: wanted, subject, text: words } = values;
    const body = { kind: wanted, subject, text: words.trim(), evidence: uploads.readyIds(), language };
    await send(body, (error) => {
      void uploads.verify();
      form.setFieldErrors({ files: errorText(error, language) });
    });
  }

  return (
    <PageColumn width="form">
      <BackLink href={paths.dataRequests()}>{t(text.back)}</BackLink>
      <ErrorSummary {...form.summary} />
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <form className={styles.form} noValidate onSubmit={form.submit(submit)}>
        <RadioGroup
          {...form.field('kind')}
          label={t(text.kind)}
          options={DATA_REQUEST_KINDS.map((value) => ({
            value,
            label: t(requestKindText[value]),
            hint: t(kindHint[value]),
          }))}
        />
        <Select
          {...form.field('subject')}
          onChange={(value) => form.set('subject', DATA_SUBJECTS.find((one) => one === value) ?? '')}
          label={t(text.subject)}
          placeholder={t(text.chooseSubject)}
          options={DATA_SUBJECTS.map((value) => ({ value, label: t(subjectText[value]) }))}
        />
        <TextArea
          {...form.field('text')}
          label={t(kind === '' || needsText(kind) ? text.text : text.textOptional)}
          hint={t(textHint[kind || 'correction'])}
        />
        <EvidenceField id="files" uploads={uploads} asked={false} error={form.errors.files} />
        {kind !== '' && (
          <div>
            <p>{t(text.clock, { days: answerDays(kind) })}</p>
            {kind === 'copy' && <p>{t(text.fee)}</p>}
          </div>
        )}
        <div>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t(text.send)}
          </Button>
        </div>
      </form>
    </PageColumn>
  );
}

function problemsOf({ kind, subject, text: words }: Values, t: Say) {
  const read = readRequestText(kind || 'correction', words);
  return {
    kind: kind === '' ? t(text.kindMissing) : undefined,
    subject: subject === '' ? t(text.subjectMissing) : undefined,
    text: 'problem' in read ? t(textProblemText[read.problem]) : undefined,
  };
}

type Body = Parameters<typeof call<typeof dataRequestCalls.open>>[1]['body'];

/** Returns a function that sends a request and shows its page. `onInline` shows an error at the field for files. */
function useSend() {
  const navigate = useNavigate();
  const last = useRef({ content: '', key: '' });
  return async function send(body: Body, onInline: (error: PortalError) => void): Promise<void> {
    // The same content has the same key, so that a repeat after a lost answer opens nothing twice.
    const content = JSON.stringify(body);
    if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() };
    try {
      const { key } = last.current;
      const { requestId } = await call(dataRequestCalls.open, { body }, { idempotencyKey: key });
      invalidate(dataRequestCalls.list);
      sentRequest.set(requestId);
      allowLeaving();
      await navigate(paths.dataRequest(requestId), { replace: true });
    } catch (error) {
      const shown = handleError(error, { onRetry: () => void send(body, onInline) });
      if (shown === 'inline' && error instanceof PortalError) onInline(error);
    }
  };
}
