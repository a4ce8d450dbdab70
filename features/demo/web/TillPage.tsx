import { useEffect, useState } from 'react';
import { PAYMENT_KINDS } from '../../../shared/card-controls.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { formatMoney } from '../../../shared/money.ts';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Select } from '../../../web/ui/form/choices/Select.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { countryText, demoText, kindText, reasonText, tillText as text } from '../messages.ts';
import styles from './Demo.module.css';
import { demoApi, demoPaths, type Person } from './demoApi.ts';

const CURRENCIES = ['TWD', 'JPY', 'KRW', 'USD', 'EUR'] as const;
const COUNTRIES = Object.entries(countryText);

/** The first values of the form. `card` is the card number. */
const START = { person: '', card: '', kind: 'chip', amount: '300', currency: 'TWD', country: 'TW' };
type Typed = typeof START;
type Form = ReturnType<typeof useForm<Typed>>;

/** Prefix of the ids of all fields. */
const PREFIX = 'till-';

interface Note {
  readonly tone: 'success' | 'error' | 'info';
  readonly words: string;
}

/** Pays with a card of the demo and shows the card system's answer. */
export function TillPage() {
  const t = useSay();
  const [people, setPeople] = useState<readonly Person[]>([]);
  const form = useForm({ initial: START, validate, idPrefix: PREFIX });
  const { card } = form.values;
  const [note, setNote] = useState<Note>();
  useTitle(t(text.title));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form only receives what was read.
  useEffect(() => {
    demoApi.people().then(
      (bank) => {
        setPeople(bank.people);
        choosePerson(form, bank.people[0]);
      },
      () => setNote({ tone: 'error', words: t(demoText.failed) }),
    );
  }, [t]);

  const failed = () => setNote({ tone: 'error', words: t(demoText.failed) });
  const run = (action: Promise<unknown>, done: Phrase) =>
    void action.then(() => setNote({ tone: 'info', words: t(done) }), failed);

  async function pay({ person: _, amount, ...purchase }: Typed) {
    const answer = await demoApi.purchase({ ...purchase, amount: plainAmount(amount) });
    setNote(
      answer.approved
        ? { tone: 'success', words: t(text.approved, { amount: formatMoney(answer.amount) }) }
        : { tone: 'error', words: t(text.refused, { reason: t(reasonText[answer.reason]) }) },
    );
  }

  async function payBill(amount: string) {
    const paid = await demoApi.payBill(card, amount);
    setNote({ tone: 'success', words: t(text.billPaid, { amount: formatMoney(paid.amount) }) });
  }

  return (
    <div className={styles.page}>
      <BackLink href={demoPaths.demo}>{t(demoText.title)}</BackLink>
      <h1>{t(text.title)}</h1>
      <p className="reading">{t(text.lead)}</p>
      {note && <AlertBar tone={note.tone}>{note.words}</AlertBar>}
      <form className={styles.page} noValidate onSubmit={form.submit((typed) => pay(typed).catch(failed))}>
        <CardFields people={people} form={form} />
        <PaymentFields form={form} />
        <div className="actions">
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t(text.pay)}
          </Button>
          <Button onClick={() => run(demoApi.addWallet(card, t(text.wallet)), text.walletAdded)}>
            {t(text.addWallet)}
          </Button>
          <Button onClick={() => run(demoApi.bankFreeze(card, true), text.bankFrozen)}>
            {t(text.bankFreeze)}
          </Button>
          <Button onClick={() => run(demoApi.bankFreeze(card, false), text.bankUnfrozen)}>
            {t(text.bankUnfreeze)}
          </Button>
        </div>
      </form>
      <BillForm onPay={(amount) => payBill(amount).catch(failed)} />
    </div>
  );
}

const plainAmount = (typed: string) => typed.normalize('NFKC').replace(/[\s,]/g, '');

function validate({ amount, kind, currency, country }: Typed, t: Say) {
  const isAtHome = country === 'TW' && (kind === 'abroad' || currency !== 'TWD');
  return {
    amount: /^\d{1,9}(\.\d{1,2})?$/.test(plainAmount(amount)) ? undefined : t(text.amountWrong),
    country: isAtHome ? t(text.countryWrong) : undefined,
  };
}

/** Pays the bill of the chosen card. */
function BillForm({ onPay }: { readonly onPay: (amount: string) => Promise<void> }) {
  const t = useSay();
  const form = useForm({
    initial: { bill: '1000' },
    validate: ({ bill }, say) => ({
      bill: /^[1-9]\d{0,8}$/.test(plainAmount(bill)) ? undefined : say(text.billWrong),
    }),
    idPrefix: PREFIX,
  });
  return (
    <form className={styles.page} noValidate onSubmit={form.submit(({ bill }) => onPay(plainAmount(bill)))}>
      <TextField
        {...form.field('bill')}
        label={t(text.billAmount)}
        hint={t(text.billHint)}
        inputMode="numeric"
        autoComplete="off"
        width={10}
      />
      <div className="actions">
        <Button type="submit" loading={form.submitting}>
          {t(text.payBill)}
        </Button>
      </div>
    </form>
  );
}

/** Chooses a person and their first card. */
function choosePerson({ set }: Form, person: Person | undefined): void {
  set('person', person?.nationalId ?? '');
  set('card', person?.cards[0]?.number ?? '');
}

function CardFields({ people, form }: { readonly people: readonly Person[]; readonly form: Form }) {
  const t = useSay();
  const language = useLanguage();
  const byId = (id: string) => people.find(({ nationalId }) => nationalId === id);
  return (
    <>
      <Select
        {...form.field('person')}
        label={t(text.person)}
        options={people.map(({ nationalId, username, name }) => ({
          value: nationalId,
          label: username ?? name[language],
        }))}
        onChange={(id) => choosePerson(form, byId(id))}
      />
      <Select
        {...form.field('card')}
        label={t(text.card)}
        options={(byId(form.values.person)?.cards ?? []).map(({ number }) => ({
          value: number,
          label: `•••• ${number.slice(-4)}`,
        }))}
      />
    </>
  );
}

function PaymentFields({ form }: { readonly form: Form }) {
  const t = useSay();
  return (
    <>
      <Select
        {...form.field('kind')}
        label={t(text.kind)}
        options={PAYMENT_KINDS.map((kind) => ({ value: kind, label: t(kindText[kind]) }))}
      />
      <TextField
        {...form.field('amount')}
        label={t(text.amount)}
        hint={t(text.amountHint)}
        inputMode="decimal"
        autoComplete="off"
        width={10}
      />
      <Select
        {...form.field('currency')}
        label={t(text.currency)}
        options={CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
      />
      <Select
        {...form.field('country')}
        label={t(text.country)}
        options={COUNTRIES.map(([value, name]) => ({ value, label: t(name) }))}
      />
    </>
  );
}
