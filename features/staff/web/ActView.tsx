import { useState } from 'react';
import { capitalizeFirst } from '../../../shared/messages.ts';
import { isRequestAct } from '../../../shared/staff-roles.ts';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { TextArea } from '../../../web/ui/form/TextArea.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { ui } from '../../../web/ui/messages.ts';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { kindName } from '../../contact-change/notices.messages.ts';
import type { Me, Person } from '../calls.ts';
import { requestDeskText as requestText } from '../data-requests.messages.ts';
import { actText } from '../labels.messages.ts';
import { effectText, deskText as text } from '../messages.ts';
import { reasonProblem } from '../rules.ts';
import { DataRequestFacts } from './DataRequestFacts.tsx';
import styles from './Desk.module.css';
import { callDesk, failureText } from './staffApi.ts';
import { useDesk } from './useDesk.ts';
import type { View, Views } from './useView.ts';
import { ViewHeading } from './ViewHeading.tsx';

type Act = Extract<View, { name: 'act' }>;

interface ActViewProps {
  readonly me: Me;
  readonly act: Act;
  readonly views: Views;
}

/** Explains a change, asks for its reason, and makes or requests it. */
export function ActView({ me, act, views }: ActViewProps) {
  const t = useSay();
  const { reference } = act;
  const person = useDesk('person', { reference });
  useTitle(t(actText[act.kind]));
  return (
    <div className={styles.narrow}>
      <button type="button" className={styles.back} onClick={() => views.show({ name: 'person', reference })}>
        {t(text.back)}
      </button>
      {person.data ? (
        <ActForm me={me} act={act} person={person.data} views={views} />
      ) : (
        <Loaded from={person} lines={4} />
      )}
    </div>
  );
}

function validate({ reason }: { reason: string }, t: Say): { reason?: string } {
  const problem = reasonProblem(reason);
  if (!problem) return {};
  return { reason: t(problem === 'length' ? text.reasonLength : text.reasonPersonal) };
}

function ActForm({ me, act, person, views }: ActViewProps & { person: Person }) {
  const t = useSay();
  const language = useLanguage();
  const { kind, reference, messageId, changeId } = act;
  const change = person.contactChanges.find((one) => one.changeId === changeId);
  // The id is created once for each opening of the form, so a retry after a lost answer is the same change.
  const [actId] = useState(() => crypto.randomUUID());
  const [version] = useState(person.version);
  const [failure, setFailure] = useState<unknown>();
  const form = useForm({ initial: { reason: '' }, validate });
  const isDual = me.dualControl.includes(kind);
  useTitle(t(actText[kind]), { error: form.hasErrors });

  async function send({ reason }: { reason: string }) {
    setFailure(undefined);
    try {
      const input = {
        reference,
        actId,
        kind,
        version,
        reason,
        ...(messageId !== undefined && { messageId }),
        ...(changeId !== undefined && { changeId }),
      };
      const outcome = await callDesk('act', input);
      views.replace({ name: 'person', reference, notice: { kind, ...outcome } });
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <>
      <ErrorSummary {...form.summary} />
      <ViewHeading>{t(actText[kind])}</ViewHeading>
      {failure !== undefined && <AlertBar tone="error">{t(failureText(failure))}</AlertBar>}
      <SummaryList
        items={[
          { label: t(text.name), value: person.name[language] },
          { label: t(text.customerNumber), value: person.customerNumber },
          ...(change ? [{ label: t(text.contact), value: capitalizeFirst(t(kindName[change.kind])) }] : []),
        ]}
      />
      {isRequestAct(kind) && changeId !== undefined && (
        <DataRequestFacts reference={reference} requestId={changeId} />
      )}
      <p>{t(effectText[kind])}</p>
      {kind !== 'send-again' && <p>{t(text.willNotify)}</p>}
      {isDual && <p>{t(text.secondPerson)}</p>}
      <form className={styles.form} noValidate onSubmit={form.submit(send)}>
        <TextArea
          {...form.field('reason')}
          label={t(text.reason)}
          hint={t(isRequestAct(kind) ? requestText.answerHint : text.reasonHint)}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t(isDual ? text.request : text.confirm)}
          </Button>
          <Button onClick={() => views.show({ name: 'person', reference })}>{t(ui.cancel)}</Button>
        </div>
      </form>
    </>
  );
}
