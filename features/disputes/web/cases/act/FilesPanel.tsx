import { EVIDENCE_FILES, isOpenDispute } from '../../../../../shared/disputes.ts';
import { fetchFile } from '../../../../../web/http/api.ts';
import { errorText } from '../../../../../web/http/errors.tsx';
import { useLanguage, useSay } from '../../../../../web/language/language.tsx';
import { useLeaveGuard } from '../../../../../web/leave/leave.ts';
import { Button } from '../../../../../web/ui/action/Button.tsx';
import { ErrorSummary } from '../../../../../web/ui/form/ErrorSummary.tsx';
import { useForm } from '../../../../../web/ui/form/useForm.ts';
import { Panel } from '../../../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../../../web/ui/layout/useTitle.ts';
import { FileList } from '../../../../evidence/web/FileList.tsx';
import { filesText as text } from '../../../actions.messages.ts';
import { caseText } from '../../../cases.messages.ts';
import { disputeCalls } from '../../../contract.ts';
import { EvidenceField } from '../../evidence/EvidenceField.tsx';
import { useUploadList, useUploads } from '../../evidence/useUploads.ts';
import styles from '../Cases.module.css';
import { filesError } from './filesError.ts';
import { type ActProps, useAct } from './useAct.ts';

/** The files of a case, and a form that adds more while it is open. */
export function FilesPanel(props: ActProps) {
  const t = useSay();
  const { disputeId, state, evidence } = props.dispute;
  return (
    <Panel title={t(text.title)}>
      <div className={styles.wide}>
        {evidence.length === 0 ? (
          <p>{t(text.none)}</p>
        ) : (
          <FileList
            label={t(text.list)}
            files={evidence}
            fetchFile={(fileId) => fetchFile(disputeCalls.file, { params: { id: disputeId, fileId } })}
          />
        )}
        {isOpenDispute(state) && <More {...props} />}
      </div>
    </Panel>
  );
}

/** A page has one field for files: an open question has it. */
function More(props: ActProps) {
  const t = useSay();
  const { state, evidence } = props.dispute;
  if (evidence.length >= EVIDENCE_FILES) return <p>{t(text.full)}</p>;
  if (state === 'more-wanted') return <p>{t(text.withAnswer)}</p>;
  return <AddForm {...props} />;
}

interface Values {
  /** Only its error is used: the files are in `uploads`. */
  readonly files: string;
}

function AddForm({ dispute, sending, onSending, onDone }: ActProps) {
  const t = useSay();
  const language = useLanguage();
  const uploads = useUploads();
  const files = useUploadList(uploads);
  const send = useAct('add-dispute-evidence', { onSending, onDone });
  const form = useForm<Values>({
    initial: { files: '' },
    idPrefix: 'more-',
    validate: (_values, say) => ({
      files:
        filesError(uploads, say) ?? (uploads.readyIds().length === 0 ? say(text.chooseFirst) : undefined),
    }),
  });
  useLeaveGuard(files.length > 0);
  useTitle(t(caseText.titleOf, { reference: dispute.reference }), { error: form.hasErrors });

  async function submit() {
    const body = { evidence: uploads.readyIds(), language };
    await send({
      endpoint: disputeCalls.evidence,
      input: { params: { id: dispute.disputeId }, body },
      onSuccess: () => uploads.clear(),
      onInline: (error) => {
        void uploads.verify();
        form.setFieldErrors({ files: errorText(error, language) });
      },
    });
  }

  return (
    <form className={styles.wide} noValidate onSubmit={form.submit(submit)}>
      <h3>{t(text.add)}</h3>
      <ErrorSummary {...form.summary} />
      <EvidenceField
        id="more-files"
        uploads={uploads}
        taken={dispute.evidence.length}
        error={form.errors.files}
      />
      <div>
        <Button type="submit" loading={sending === 'add-dispute-evidence'}>
          {t(text.send)}
        </Button>
      </div>
    </form>
  );
}
