/** The words of the letter: what a cardholder writes to the shop or to the ombudsman. */
import type { BankIdentity } from '../../../../server/brand/identity.ts';
import { formatDate, formatDateTime, taipeiDate } from '../../../../shared/dates.ts';
import { type AnyPhrase, type Language, type ParamsOf, say } from '../../../../shared/messages.ts';
import { formatMoney, fromWire, toWire, twd } from '../../../../shared/money.ts';
import type { LetterData, LetterEnclosure, LetterPart } from '../../../statements/server/pdf/letter.ts';
import { saidText } from '../../cases.messages.ts';
import type { Dispute } from '../../contract.ts';
import { kindText, stateText } from '../../kinds.messages.ts';
import { askText, claimText, letterText as text } from '../../letter.messages.ts';

export type LetterTo = 'shop' | 'ombudsman';

interface LetterOf {
  /** In the language of the letter. */
  readonly dispute: Dispute;
  readonly holder: string;
  readonly bank: Pick<BankIdentity, 'name' | 'phone' | 'colours'>;
  readonly language: Language;
  readonly to: LetterTo;
  readonly now: Date;
  readonly files: readonly Omit<LetterEnclosure, 'label'>[];
}

/** Says phrases in the language of the letter. */
type Words = <T extends AnyPhrase>(
  phrase: T,
  ...params: ParamsOf<T> extends never ? [] : [ParamsOf<T>]
) => string;

/** Returns the content of the letter. It has the last four digits of the card, no other number of the person. */
export function letterOf({ dispute, holder, bank, language, to, now, files }: LetterOf): LetterData {
  const t = ((phrase: AnyPhrase, params: never) => say(phrase, language, params)) as Words;
  const bankName = bank.name[language];
  const { reference } = dispute;
  return {
    language,
    title: t(text.title),
    documentTitle: t(text.documentTitle, { reference, bank: bankName }),
    addressee: t(text.to, { name: to === 'shop' ? dispute.description : t(text.ombudsman) }),
    bank: { name: bankName, colour: bank.colours.light },
    createdAt: now.toISOString(),
    head: [
      { label: t(text.date), value: formatDate(taipeiDate(now), language) },
      { label: t(text.from), value: holder },
      { label: t(text.bank), value: t(text.bankValue, { bank: bankName, phone: bank.phone }) },
      { label: t(text.reference), value: reference },
      { label: t(text.card), value: `**** **** **** ${dispute.lastFour}` },
    ],
    opening: t(to === 'shop' ? text.openingShop : text.openingOmbudsman, { bank: bankName }),
    parts: [
      chargesPart(dispute, t, language),
      { heading: t(text.wrong), paragraphs: [t(kindText[dispute.kind]), t(claimText[dispute.kind])] },
      happenedPart(dispute, t, language),
      ...shopPart(dispute, t, language),
      ...(to === 'ombudsman' ? [bankPart(dispute, t, language)] : []),
      asksPart(dispute, { t, to, bank: bankName }),
    ],
    signature: { label: t(text.signature), name: holder },
    enclosures: {
      heading: t(text.enclosures),
      none: t(text.none),
      onPage: t(text.onPage),
      attached: t(text.attached),
      list: files.map((file, index) => ({ ...file, label: t(text.enclosure, { number: index + 1 }) })),
    },
  };
}

const RIGHT = { align: 'right' } as const;

function chargesPart({ lines, amount }: Dispute, t: Words, language: Language): LetterPart {
  return {
    heading: t(text.charges),
    table: {
      columns: [
        { name: t(text.transactionDate), width: 84 },
        { name: t(text.cleared), width: 74 },
        { name: t(text.shop), width: 183 },
        { name: t(text.whole), width: 85, ...RIGHT },
        { name: t(text.disputed), width: 85, ...RIGHT },
      ],
      label: t(text.all),
      value: formatMoney(amount),
      rows: lines.map((line) => [
        formatDate(line.transactionDate, language),
        formatDate(line.clearedOn, language),
        line.description,
        formatMoney(line.whole),
        formatMoney(line.amount),
      ]),
    },
  };
}

const GOODS = { returned: saidText.returned, offered: saidText.offered, no: saidText.kept } as const;

/** The answers of the person, and their own words. */
function happenedPart({ kind, answers }: Dispute, t: Words, language: Language): LetterPart {
  const { cardInHand, otherTransactionId, rightAmount, promisedOn, cancelledOn, returned, details } = answers;
  const facts: readonly (readonly [string, string | false | undefined])[] = [
    [t(text.cardInHand), cardInHand !== undefined && t(cardInHand ? saidText.yes : saidText.no)],
    [
      t(saidText.rightCharge),
      kind === 'twice' && t(otherTransactionId === undefined ? saidText.otherWay : saidText.otherCharge),
    ],
    [t(saidText.rightAmount), rightAmount !== undefined && formatMoney(toWire(twd(rightAmount)))],
    [
      t(kind === 'no-refund' ? saidText.refundOn : saidText.promisedOn),
      promisedOn !== undefined && formatDate(promisedOn, language),
    ],
    [t(saidText.cancelledOn), cancelledOn !== undefined && formatDate(cancelledOn, language)],
    [t(saidText.goods), returned !== undefined && t(GOODS[returned])],
  ];
  const pairs = facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
  const isEmpty = pairs.length === 0 && !details;
  return {
    heading: t(text.happened),
    pairs,
    paragraphs: isEmpty ? [t(text.nothingMore)] : [details ?? ''],
  };
}

function shopPart({ answers: { shop } }: Dispute, t: Words, language: Language): LetterPart[] {
  if (!shop) return [];
  const { asked, on, said } = shop;
  const whenAsked = on ? t(text.askedOn, { date: formatDate(on, language) }) : t(text.asked);
  const paragraphs = [asked ? whenAsked : t(text.notAsked), ...(said ? [t(text.said, { words: said })] : [])];
  return [{ heading: t(text.shopSaid), paragraphs }];
}

/** Steps of the bank and answers of the person, oldest first. */
function bankPart({ steps, replies }: Dispute, t: Words, language: Language): LetterPart {
  const time = (at: string) => formatDateTime(new Date(at), language);
  const entries = [
    ...steps.map(({ state, at, text: words }) => ({
      at,
      texts: [
        t(text.step, { time: time(at), state: t(stateText[state]) }),
        ...(words ? [t(text.bankSaid, { words })] : []),
      ],
    })),
    ...replies.map(({ at, text: words }) => ({ at, texts: [t(text.iSaid, { time: time(at), words })] })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return { heading: t(text.bankDid), paragraphs: entries.flatMap(({ texts }) => texts) };
}

interface Asks {
  readonly t: Words;
  readonly to: LetterTo;
  readonly bank: string;
}

function asksPart(dispute: Dispute, { t, to, bank }: Asks): LetterPart {
  const amount = formatMoney(toWire(twd(askedDollars(dispute))));
  const paragraphs =
    to === 'shop'
      ? [t(askText[dispute.kind], { amount }), t(text.answer, { bank })]
      : [t(text.decide, { amount })];
  return { heading: t(text.asks), paragraphs };
}

/** Dollars that should come back: of a wrong amount what was charged too much, else the disputed amount. */
function askedDollars({ kind, amount, lines, answers: { rightAmount } }: Dispute): bigint {
  const disputed = fromWire(amount).minor;
  if (kind !== 'amount' || rightAmount === undefined) return disputed;
  const whole = lines.reduce((sum, line) => sum + fromWire(line.whole).minor, 0n);
  const tooMuch = whole - BigInt(rightAmount);
  return tooMuch > 0n && tooMuch < disputed ? tooMuch : disputed;
}
