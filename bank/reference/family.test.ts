/**
 * [BANK-48] [BANK-50] Payments at the till under both layers of a supplementary card, in every pair of states: each kind of payment must be
 * refused exactly if the holder's and the primary's reads say so. Tests the embedded card system and one over HTTP.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBankTill } from '../../features/demo/server/till.ts';
import type { HttpCardSystem } from '../../server/ports/card-system/http/open.ts';
import { connectTo } from '../../server/ports/card-system/http/test-setup.ts';
import type { CardSystem, LocalCardSystem } from '../../server/ports/card-system/local-unit.ts';
import type { Command, CommandKind } from '../../server/ports/card-system/parts/commands.ts';
import type { ControlState } from '../../server/ports/card-system/parts/controls.ts';
import type { FamilyCard, PrimaryControls } from '../../server/ports/card-system/parts/family.ts';
import {
  CONTROL_SWITCHES,
  type ControlChange,
  type ControlSettings,
  PAYMENT_KINDS,
  type PaymentKind,
} from '../../shared/card-controls.ts';
import { addDays } from '../../shared/dates.ts';
import type { FamilyChange } from '../../shared/family.ts';
import { twd } from '../../shared/money.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { apply } from '../conformance/apply.ts';
import { keys } from '../conformance/test-system.ts';
import {
  actsOf,
  NUMBERS,
  openFamily,
  PIA,
  startAgain,
  today,
  ZOE,
  ZOES,
  ZOES_SPENT,
} from '../embedded/family/test-family.ts';
import { type Bank, startBank } from './bank.ts';

const TOKEN = 'a-token-of-the-test-bank';
/** Whole TWD of each payment. */
const PAID = 100n;

const HOLDERS: Readonly<Record<string, ControlChange>> = {
  free: {},
  frozen: { frozen: true },
  ...Object.fromEntries(CONTROL_SWITCHES.map((name) => [`${name} off`, { [name]: false }])),
  'above perPurchase': { perPurchase: PAID - 1n },
  'above perDay': { perDay: PAID - 1n },
};

const PRIMARIES: Readonly<Record<string, FamilyChange | 'stopped'>> = {
  free: {},
  frozen: { frozen: true },
  ...Object.fromEntries(CONTROL_SWITCHES.map((name) => [`${name} off`, { [name]: false }])),
  'above perPurchase': { perPurchase: PAID - 1n },
  'above perPeriod': { perPeriod: ZOES_SPENT + PAID - 1n },
  stopped: 'stopped',
};

/** A layer of either party, with what each of its settings stops. */
type Layer = Pick<PrimaryControls, 'stops'> & { readonly settings: PrimaryControls['settings'] };
type OwnLayer = Pick<ControlState, 'stops' | 'effects'> & { readonly settings: ControlSettings };

const offStops = ({ settings, stops }: Layer | OwnLayer, kind: PaymentKind) =>
  CONTROL_SWITCHES.some((name) => !settings[name] && stops[name].includes(kind)) ||
  (settings.perPurchase !== undefined && PAID > settings.perPurchase && stops.perPurchase.includes(kind));

/** Whether the holder's layer stops a payment, as a read says. Nothing was paid on the day. */
const ownStops = (own: OwnLayer, kind: PaymentKind) =>
  (own.settings.frozen && own.effects[kind] === 'stops') ||
  offStops(own, kind) ||
  (own.settings.perDay !== undefined && PAID > own.settings.perDay && own.stops.perDay.includes(kind));

/** Whether the primary's layer stops a payment, as a read says. */
const primaryStops = (
  { primary, effects }: { primary: PrimaryControls; effects: ControlState['effects'] },
  kind: PaymentKind,
  spent: bigint,
) =>
  ((primary.settings.frozen || primary.stopped) && effects[kind] === 'stops') ||
  offStops(primary, kind) ||
  (primary.settings.perPeriod !== undefined &&
    spent + PAID > primary.settings.perPeriod &&
    primary.stops.perPeriod.includes(kind));

interface Tried {
  readonly system: CardSystem;
  readonly run: <K extends CommandKind>(
    customerId: string,
    command: Command<K>,
  ) => Promise<object | undefined>;
  readonly pay: (kind: PaymentKind) => Promise<{ readonly approved: boolean; readonly reason?: string }>;
  readonly reset: () => Promise<void>;
}

/** Returns each pair of states and kind of payment in which the till does not do what both reads say. */
async function differences({ system, run, pay, reset }: Tried): Promise<readonly string[]> {
  const found: string[] = [];
  let payments = 0;
  for (const [own, change] of Object.entries(HOLDERS))
    for (const [primary, wanted] of Object.entries(PRIMARIES)) {
      await reset();
      const on = { cardId: ZOES, version: 0, confirmed: false } as const;
      if (own !== 'free') await run(ZOE, { kind: 'set-controls', ...on, change });
      if (wanted === 'stopped') await run(PIA, { kind: 'stop-family-card', cardId: ZOES });
      else if (primary !== 'free') await run(PIA, { kind: 'set-family-controls', ...on, change: wanted });
      const controls = await system.controls(ZOE, ZOES);
      const card = (await system.family?.(PIA))?.find(({ cardId }) => cardId === ZOES);
      if (!controls?.primary || !card) throw new Error('a read has no layer');
      expect(card.spent.minor).toBe(ZOES_SPENT);
      for (const kind of PAYMENT_KINDS) {
        payments++;
        const says = saidBy({ ...controls, primary: controls.primary }, card, kind);
        const { approved, reason = '' } = await pay(kind);
        const isPrimary = /^(primary-|stopped$)/.test(reason);
        // A stopped card is named as such, also when the holder's layer stops the payment.
        const told = approved ? 'approved' : isPrimary ? 'primary' : 'holder';
        if (told !== says.holder || told !== says.primary)
          found.push(`${own}, ${primary}: ${kind} is ${told}, ${JSON.stringify(says)}`);
      }
    }
  expect(payments).toBe(8 * 9 * 10);
  return found;
}

/** What each party's read says of a payment. */
function saidBy(
  controls: ControlState & { readonly primary: PrimaryControls },
  card: FamilyCard,
  kind: PaymentKind,
): { readonly holder: string; readonly primary: string } {
  const say = (own: boolean, primary: boolean, stopped: boolean) =>
    own && !(stopped && primary) ? 'holder' : primary ? 'primary' : 'approved';
  return {
    holder: say(
      ownStops(controls, kind),
      primaryStops(controls, kind, card.spent.minor),
      controls.primary.stopped,
    ),
    primary: say(
      ownStops({ settings: card.holder, effects: card.effects, stops: card.stops }, kind),
      primaryStops(card, kind, card.spent.minor),
      card.stopped,
    ),
  };
}

const MATRIX_MS = 300_000;

describeOnUsualDatabase('both layers at the till', (context) => {
  let local: LocalCardSystem;
  let bank: Bank;
  let http: HttpCardSystem;
  beforeAll(async () => {
    local = await openFamily(context);
    bank = await startBank({ db: context.db(), keys, token: TOKEN });
    http = connectTo(bank.url, TOKEN, 'http');
  });
  afterAll(async () => {
    http.close();
    await bank.close();
  });
  const acts = actsOf(context, () => local);
  const remote = (): CardSystem => {
    if (!http.reads) throw new Error('the bank is asked nothing');
    return { ...http.reads, commands: http.commands };
  };
  const reset = async () => {
    await startAgain(context);
    await sql`insert into cards.wallet_tokens (customer_id, card_id, token_id, wallet, added_at)
      values (${ZOE}, ${ZOES}, 'PHONE', 'Phone', app_now())`.execute(context.db());
  };
  const body = (kind: PaymentKind) => ({
    card: NUMBERS[ZOES],
    kind,
    amount: `${PAID}`,
    currency: 'TWD',
    country: kind === 'abroad' ? 'JP' : 'TW',
  });

  it(
    '[BANK-48] embedded: ten kinds in 72 pairs of states do what both reads say',
    async () => {
      const pay = (kind: PaymentKind) => acts.pay(PAID, { kind, abroad: kind === 'abroad' });
      expect(await differences({ system: local, run: acts.run, pay, reset })).toEqual([]);
    },
    MATRIX_MS,
  );

  it(
    '[BANK-48] [BANK-50] over HTTP: ten kinds in 72 pairs of states do what both reads say',
    async () => {
      const { purchase } = createBankTill({ url: bank.url, token: TOKEN });
      const system = remote();
      const run: Tried['run'] = (customerId, command) => apply({ system }, customerId, command);
      const pay = (kind: PaymentKind) => purchase(body(kind));
      expect(await differences({ system, run, pay, reset })).toEqual([]);
    },
    MATRIX_MS,
  );

  it('[BANK-49] [BANK-50] over HTTP: an answer to a request counts once while answers get lost', async () => {
    await reset();
    const requestId = randomUUID();
    const allow = (amount: bigint, until = addDays(today, 1)) => ({
      ...({ kind: 'allow-family-extra', cardId: ZOES, requestId, until, confirmed: true } as const),
      amount: twd(amount),
    });
    const submit = (id: string, command: Command<'allow-family-extra'>) =>
      http.commands.submit(
        { id, customerId: PIA, command, notAfter: new Date(Date.now() + 30_000) },
        AbortSignal.timeout(9_000),
      );
    const id = randomUUID();
    bank.set({ on: 'commands', fault: { kind: 'lose-after' }, calls: 1 });
    await expect(submit(id, allow(5_000n))).rejects.toThrow();
    const first = await submit(id, allow(5_000n));
    expect(first).toMatchObject({
      state: 'done',
      result: { primary: { extra: { requestId, amount: twd(5_000) } } },
    });
    for (const again of [allow(5_000n), allow(50_000n), allow(5_000n, addDays(today, 9))])
      expect(await submit(randomUUID(), again)).toEqual({
        state: 'refused',
        refusal: { refused: 'already' },
      });
    for (const late of [addDays(today, -1), addDays(today, 32)])
      expect(await submit(randomUUID(), { ...allow(5_000n, late), requestId: randomUUID() })).toEqual({
        state: 'refused',
        refusal: { refused: 'out-of-range' },
      });
    const [card] = ((await remote().family?.(PIA)) ?? []).filter(({ cardId }) => cardId === ZOES);
    expect(card?.primary.extra).toEqual({
      requestId,
      amount: twd(5_000),
      used: twd(0),
      until: addDays(today, 1),
    });
  });
});
