import { useCallback, useEffect, useState } from 'react';
import { formatDateTime } from '../../../shared/dates.ts';
import { formatMoney } from '../../../shared/money.ts';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { bankKindText, bankStateText } from '../../disputes/bank.messages.ts';
import { actText, DESK_ACTS, type DeskAct, deskText as text } from '../desk.messages.ts';
import { demoText } from '../messages.ts';
import styles from './Demo.module.css';
import { type DeskCase, demoApi, demoPaths, type Person } from './demoApi.ts';

const START = { text: '', copyFee: '0' };
type Typed = typeof START;

interface Note {
  readonly tone: 'success' | 'error';
  readonly words: string;
}

/** The dispute desk, where a person acts as the bank on open cases. */
export function DeskPage() {
  const t = useSay();
  const [cases, setCases] = useState<readonly DeskCase[]>();
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [note, setNote] = useState<Note>();
  const form = useForm({ initial: START, validate, idPrefix: 'desk-' });
  useTitle(t(text.title));

  const failed = useCallback(() => setNote({ tone: 'error', words: t(demoText.failed) }), [t]);
  const load = useCallback(async () => {
    try {
      setCases((await demoApi.disputes()).cases);
    } catch {
      failed();
    }
  }, [failed]);
  useEffect(() => {
    void load();
    demoApi.people().then((bank) => setPeople(bank.people), failed);
  }, [load, failed]);

  const act = (one: DeskCase, name: DeskAct) => {
    const send = form.submit(async ({ text: typed, copyFee }) => {
      const said = typed.trim();
      try {
        const done = await demoApi.dispute({
          ...{ caseId: one.caseId, act: name, copyFee: Number(copyFee) },
          ...(said && { text: said }),
        });
        form.set('text', '');
        // Before the note: who reads it presses the next button, and the buttons must not be busy any more.
        await load();
        setNote({ tone: 'success', words: t(text.done, { ...done, state: t(bankStateText[done.state]) }) });
      } catch {
        await load();
        failed();
      }
    });
    void send();
  };

  return (
    <div className={styles.page}>
      <BackLink href={demoPaths.demo}>{t(demoText.title)}</BackLink>
      <h1>{t(text.title)}</h1>
      <p className="reading">{t(text.lead)}</p>
      {note && <AlertBar tone={note.tone}>{note.words}</AlertBar>}
      <form className={styles.page} noValidate onSubmit={(event) => event.preventDefault()}>
        <TextField {...form.field('text')} label={t(text.text)} hint={t(text.textHint)} autoComplete="off" />
        <TextField
          {...form.field('copyFee')}
          label={t(text.copyFee)}
          hint={t(text.copyFeeHint)}
          inputMode="numeric"
          autoComplete="off"
          width={6}
        />
      </form>
      <div className="actions">
        <Button onClick={() => void load()}>{t(text.refresh)}</Button>
      </div>
      {cases?.length === 0 && <EmptyState picture="messages" title={t(text.none)} />}
      <ul className={styles.people}>
        {cases?.map((one) => (
          <CaseItem
            key={one.caseId}
            of={one}
            person={people.find(({ customerId }) => customerId === one.customerId)}
            busy={form.submitting}
            onAct={(name) => act(one, name)}
          />
        ))}
      </ul>
    </div>
  );
}

function validate({ text: typed, copyFee }: Typed, t: Say) {
  return {
    text: [...typed].length > 500 ? t(text.textWrong) : undefined,
    copyFee: /^(\d{1,2}|100)$/.test(copyFee) ? undefined : t(text.copyFeeWrong),
  };
}

interface CaseItemProps {
  readonly of: DeskCase;
  readonly person: Person | undefined;
  /** An act on a case is running. */
  readonly busy: boolean;
  readonly onAct: (act: DeskAct) => void;
}

function CaseItem({ of, person, busy, onAct }: CaseItemProps) {
  const t = useSay();
  const language = useLanguage();
  const { reference, kind, state, amount, openedAt } = of;
  const name = person && (person.username ?? person.name[language]);
  const about = { kind: t(bankKindText[kind]), amount: formatMoney(amount), state: t(bankStateText[state]) };
  return (
    <li className={styles.person}>
      <p className={styles.name}>{reference}</p>
      <p>{t(text.about, about)}</p>
      <p className={styles.meta}>
        {[name, formatDateTime(new Date(openedAt), language)].filter(Boolean).join(' · ')}
      </p>
      <div className="actions">
        {DESK_ACTS.map((act) => (
          <Button
            key={act}
            disabled={busy}
            aria-label={t(text.actOn, { act: t(actText[act]), reference })}
            onClick={() => onAct(act)}
          >
            {t(actText[act])}
          </Button>
        ))}
      </div>
    </li>
  );
}
