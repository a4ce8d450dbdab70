import { formatDate } from '../../../../../shared/dates.ts';
import { MOST_DETAILS } from '../../../../../shared/disputes.ts';
import { errorText } from '../../../../../web/http/errors.tsx';
import { type Say, useLanguage, useSay } from '../../../../../web/language/language.tsx';
import { useLeaveGuard } from '../../../../../web/leave/leave.ts';
import { Button } from '../../../../../web/ui/action/Button.tsx';
import { ErrorSummary } from '../../../../../web/ui/form/ErrorSummary.tsx';
import { TextArea } from '../../../../../web/ui/form/TextArea.tsx';
import { useForm } from '../../../../../web/ui/form/useForm.ts';
import { Panel } from '../../../../../web/ui/layout/Panel.tsx';
import { answerText as text } from '../../../actions.messages.ts';
import { caseText } from '../../../cases.messages.ts';
import { disputeCalls } from '../../../contract.ts';
import { EvidenceField } from '../../evidence/EvidenceField.tsx';
import { useUploadList, useUploads } from '../../evidence/useUploads.ts';
import styles from '../Cases.module.css';
import { filesError } from './filesError.ts';
import { type ActProps, useAct } from './useAct.ts';

/** What the bank asked, and the answer to it. Nothing when the bank asks nothing. */
export function AnswerPanel(props: ActProps) {
  const t = useSay();
  const language = useLanguage();
  const { state, next, steps } = props.dispute;
  if (state !== 'more-wanted') return null;
  const question = steps.at(-1)?.text;
  const by = next?.who === 'you' ? next.by : undefined;
  return (
    <Panel title={by ? t(text.titleBy, { date: formatDate(by, language) }) : t(text.title)}>
      <div className={styles.wide}>
        {question && (
          <blockquote className={styles.question} aria-label={t(caseText.bankSays)}>
            <p className={styles.words}>{question}</p>
          </blockquote>
        )}
        <AnswerForm {...props} />
      </div>
    </Panel>
  );
}

interface Values {
  readonly text: string;
  /** Only its error is used: the files are in `uploads`. */
  readonly files: string;
}

function AnswerForm({ dispute, sending, onSending, onDone }: ActProps) {
  const t = useSay();
  const language = useLanguage();
  const uploads = useUploads();
  const files = useUploadList(uploads);
  const send = useAct('answer-dispute', { onSending, onDone });
  const form = useForm<Values>({
    initial: { text: '', files: '' },
    idPrefix: 'answer-',
    validate: (values, say) => ({ text: textError(values.text, say), files: filesError(uploads, say) }),
  });
  useLeaveGuard(form.dirty || files.length > 0);

  async function submit(values: Values) {
    const evidence = uploads.readyIds();
    await send({
      endpoint: disputeCalls.answer,
      input: { params: { id: dispute.disputeId }, body: { text: values.text.trim(), evidence, language } },
      onSuccess: () => {
        form.reset();
        uploads.clear();
      },
      onInline: (error) => {
        void uploads.verify();
        form.setFieldErrors({ files: errorText(error, language) });
      },
    });
  }

  return (
    <form className={styles.wide} noValidate onSubmit={form.submit(submit)}>
      <ErrorSummary {...form.summary} />
      <TextArea {...form.field('text')} label={t(text.label)} hint={t(text.hint)} />
      <EvidenceField
        id="answer-files"
        uploads={uploads}
        taken={dispute.evidence.length}
        asked={false}
        error={form.errors.files}
      />
      <div>
        <Button type="submit" variant="primary" loading={sending === 'answer-dispute'}>
          {t(text.send)}
        </Button>
      </div>
    </form>
  );
}

function textError(typed: string, t: Say): string | undefined {
  const { length } = typed.trim();
  if (length === 0) return t(text.empty);
  return length > MOST_DETAILS ? t(text.long) : undefined;
}
