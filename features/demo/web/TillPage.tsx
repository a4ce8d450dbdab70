import { type FormEvent, useEffect, useState } from 'react';
import { PAYMENT_KINDS, type PaymentKind } from '../../../shared/card-controls.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { formatMoney } from '../../../shared/money.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Select } from '../../../web/ui/form/Select.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { countryText, kindText, reasonText, tillText as text } from '../till.messages.ts';
import styles from './Demo.module.css';
import { demoApi, demoPaths, failureText, type Person } from './demoApi.ts';
import { demoText } from './messages.ts';

const CURRENCIES = ['TWD', 'JPY', 'KRW', 'USD', 'EUR'] as const;
type Country = keyof typeof countryText;
const COUNTRIES = Object.keys(countryText) as Country[];

/** Values of the form. `card` is the card number. */
interface Typed {
  readonly person: string;
  readonly card: string;
  readonly kind: PaymentKind;
  readonly amount: string;
  readonly currency: string;
  readonly country: Country;
}

const START: Typed = { person: '', card: '', kind: 'chip', amount: '300', currency: 'TWD', country: 'TW' };

interface Note {
  readonly tone: 'success' | 'error' | 'info';
  readonly words: string;
}

/** Pays with a card of the demo and shows the card system's answer. */
export function TillPage() {
  const t = useSay();
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [typed, setTyped] = useState(START);
  const [errors, setErrors] = useState<{ readonly amount?: string; readonly country?: string }>({});
  const [note, setNote] = useState<Note>();
  useTitle(t(text.title));
  useEffect(() => {
    demoApi.people().then(
      (bank) => {
        setPeople(bank.people);
        setTyped((now) => ({ ...now, ...firstCard(bank.people[0]) }));
      },
      () => setNote({ tone: 'error', words: t(demoText.failed) }),
    );
  }, [t]);

  const failed = (error: unknown) => setNote({ tone: 'error', words: t(failureText(error)) });

  const change = (next: Partial<Typed>) => setTyped((now) => ({ ...now, ...next }));

  async function pay() {
    const { card, kind, currency, country } = typed;
    const amount = plainAmount(typed.amount);
    const wrong = {
      ...(!/^\d{1,9}(\.\d{1,2})?$/.test(amount) && { amount: t(text.amountWrong) }),
      ...(country === 'TW' && (kind === 'abroad' || currency !== 'TWD') && { country: t(text.countryWrong) }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const answer = await demoApi.purchase({ card, kind, amount, currency, country });
    setNote(
      answer.approved
        ? { tone: 'success', words: t(text.approved, { amount: formatMoney(answer.amount) }) }
        : { tone: 'error', words: t(text.refused, { reason: t(reasonText[answer.reason]) }) },
    );
  }

  async function payBill(typedAmount: string) {
    const amount = plainAmount(typedAmount);
    if (!/^[1-9]\d{0,8}$/.test(amount)) return t(text.billWrong);
    const paid = await demoApi.payBill(typed.card, amount);
    setNote({ tone: 'success', words: t(text.billPaid, { amount: formatMoney(paid.amount) }) });
    return undefined;
  }

  const run = (action: Promise<unknown>, done: Phrase) =>
    void action.then(() => setNote({ tone: 'info', words: t(done) }), failed);

  return (
    <div className={styles.page}>
      <BackLink href={demoPaths.demo}>{t(demoText.title)}</BackLink>
      <h1>{t(text.title)}</h1>
      <p className="reading">{t(text.lead)}</p>
      {note && <AlertBar tone={note.tone}>{note.words}</AlertBar>}
      <form
        className={styles.page}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          pay().catch(failed);
        }}
      >
        <CardFields people={people} typed={typed} onChange={change} />
        <PaymentFields typed={typed} errors={errors} onChange={change} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary">
            {t(text.pay)}
          </Button>
          <Button onClick={() => run(demoApi.addWallet(typed.card, t(text.wallet)), text.walletAdded)}>
            {t(text.addWallet)}
          </Button>
          <Button onClick={() => run(demoApi.bankFreeze(typed.card, true), text.bankFrozen)}>
            {t(text.bankFreeze)}
          </Button>
          <Button onClick={() => run(demoApi.bankFreeze(typed.card, false), text.bankUnfrozen)}>
            {t(text.bankUnfreeze)}
          </Button>
        </div>
      </form>
      <BillForm onPay={payBill} onFail={failed} />
    </div>
  );
}

const plainAmount = (text: string) => text.normalize('NFKC').replace(/[\s,]/g, '');

interface BillFormProps {
  /** Resolves to the problem of the amount, or to undefined after the payment. */
  readonly onPay: (amount: string) => Promise<string | undefined>;
  readonly onFail: (error: unknown) => void;
}

/** Pays the bill of the chosen card. */
function BillForm({ onPay, onFail }: BillFormProps) {
  const t = useSay();
  const [amount, setAmount] = useState('1000');
  const [error, setError] = useState<string>();
  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onPay(amount).then(setError, onFail);
      }}
    >
      <TextField
        id="till-bill"
        label={t(text.billAmount)}
        hint={t(text.billHint)}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        width={10}
        value={amount}
        onChange={setAmount}
      />
      <div className={styles.actions}>
        <Button type="submit">{t(text.payBill)}</Button>
      </div>
    </form>
  );
}

function firstCard(person: Person | undefined): Pick<Typed, 'person' | 'card'> {
  return { person: person?.nationalId ?? '', card: person?.cards[0]?.number ?? '' };
}

interface FieldsProps {
  readonly typed: Typed;
  readonly onChange: (change: Partial<Typed>) => void;
}

function CardFields({ people, typed, onChange }: FieldsProps & { readonly people: readonly Person[] }) {
  const t = useSay();
  const language = useLanguage();
  const person = people.find(({ nationalId }) => nationalId === typed.person);
  return (
    <>
      <Select
        id="till-person"
        label={t(text.person)}
        value={typed.person}
        options={people.map(({ nationalId, username, name }) => ({
          value: nationalId,
          label: username ?? name[language],
        }))}
        onChange={(id) => onChange(firstCard(people.find(({ nationalId }) => nationalId === id)))}
      />
      <Select
        id="till-card"
        label={t(text.card)}
        value={typed.card}
        options={(person?.cards ?? []).map(({ number }) => ({
          value: number,
          label: `•••• ${number.slice(-4)}`,
        }))}
        onChange={(card) => onChange({ card })}
      />
    </>
  );
}

function PaymentFields({
  typed,
  errors,
  onChange,
}: FieldsProps & { readonly errors: { readonly amount?: string; readonly country?: string } }) {
  const t = useSay();
  return (
    <>
      <Select
        id="till-kind"
        label={t(text.kind)}
        value={typed.kind}
        options={PAYMENT_KINDS.map((kind) => ({ value: kind, label: t(kindText[kind]) }))}
        onChange={(kind) => onChange({ kind: kind as PaymentKind })}
      />
      <TextField
        id="till-amount"
        label={t(text.amount)}
        hint={t(text.amountHint)}
        error={errors.amount}
        inputMode="decimal"
        autoComplete="off"
        width={10}
        value={typed.amount}
        onChange={(amount) => onChange({ amount })}
      />
      <Select
        id="till-currency"
        label={t(text.currency)}
        value={typed.currency}
        options={CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
        onChange={(currency) => onChange({ currency })}
      />
      <Select
        id="till-country"
        label={t(text.country)}
        error={errors.country}
        value={typed.country}
        options={COUNTRIES.map((country) => ({ value: country, label: t(countryText[country]) }))}
        onChange={(country) => onChange({ country: country as Country })}
      />
    </>
  );
}
