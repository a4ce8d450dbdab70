/**
 * A primary cardholder and the holder of a supplementary card. They set limits in both layers, ask for more and answer, make requests about
 * their data, choose consents, and close their accounts and undo it. A part of the answers is lost on the way. The household notes what was
 * acknowledged, for agreement.ts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { CONSENT_CHANNELS, OWN_OFFERS } from '../../../shared/consents.ts';
import { DATA_REQUEST_KINDS, DATA_SUBJECTS } from '../../../shared/data-requests.ts';
import type { Intention } from '../commands/person.ts';
import { HouseholdCalls, type HouseholdOperation, idOf, type Member } from './calls.ts';

/** A request of the holder for more. */
export interface KnownRequest {
  readonly requestId: string;
  readonly amount: number;
  readonly allows: Intention<HouseholdOperation>[];
  /** States that an answer acknowledged. */
  readonly acknowledged: Set<string>;
}

/** What the household knows of one layer of the card. */
interface Layer {
  most: number | null;
  changes: Intention<HouseholdOperation>[];
}

const LAYERS = {
  primary: { kind: 'primary-limit', purpose: 'family', table: 'cards.family_controls' },
  holder: { kind: 'holder-limit', purpose: 'controls', table: 'cards.controls' },
} as const;
/** An amount that no other limit or request of the run has. All are far below the credit limit. */
let unique = 100;

export class Household extends HouseholdCalls {
  readonly requests: KnownRequest[] = [];
  /** The amounts of all requests that were sent. */
  readonly amounts = new Set<number>();
  readonly layers: Record<keyof typeof LAYERS, Layer> = {
    primary: { most: null, changes: [] },
    holder: { most: null, changes: [] },
  };
  agreed: boolean | undefined;

  get cardId(): string {
    return this.options.cardId;
  }

  get members(): readonly [primary: Member, holder: Member] {
    return [this.options.primary, this.options.holder];
  }

  /** All calls with one outcome. */
  get calls(): readonly Intention<HouseholdOperation>[] {
    const { primary, holder } = this.layers;
    return [
      ...primary.changes,
      ...holder.changes,
      ...this.requests.flatMap(({ allows }) => allows),
      ...this.members.flatMap(({ dataRequests }) =>
        dataRequests.flatMap(({ open, withdraw }) => (withdraw ? [open, withdraw] : [open])),
      ),
    ];
  }

  async run(): Promise<void> {
    const { rng, primary, holder } = this.options;
    const member = () => rng.pick([primary, holder]);
    const rounds: readonly (() => Promise<void>)[] = [
      () => this.#setLimit(rng.pick(['primary', 'holder'])),
      () => this.#setLimit('primary'),
      () => this.#ask(),
      () => this.#ask(),
      () => this.#agree(),
      () => this.#requestData(member()),
      () => this.#choose(member()),
      () => this.#closeAndUndo(member()),
    ];
    while (!this.options.stopped()) {
      await rng
        .pick(rounds)()
        .catch((error: unknown) => {
          // The database and the portal are away at times; the next round starts again.
          if (!this.options.stopped() && !/ECONN|fetch failed|lost|terminat/i.test(String(error)))
            throw error;
        });
      await sleep(20);
    }
  }

  /** Sets or removes the limit of a purchase in a layer: with a code if that allows more. */
  async #setLimit(side: keyof typeof LAYERS): Promise<void> {
    const { rng, cardId, counts, pools } = this.options;
    const member = this.options[side];
    const layer = this.layers[side];
    const { kind, purpose, table } = LAYERS[side];
    // Each layer can be loosened 20 times a day, which the run exceeds.
    for (const pool of new Set([pools.portal, pools.bank]))
      await pool.query(`update ${table} set loosenings = 0 where card_id = $1`, [cardId]);
    const most = rng.chance(25) && layer.most !== null ? null : 20_000 + rng.pick([1, -1]) * ++unique;
    const version = await this.#version(side);
    if (version === undefined) return;
    const perPurchase = most === null ? null : { amount: `${most}`, currency: 'TWD' };
    const base = side === 'primary' ? `/family/cards/${cardId}` : `/cards/${cardId}/controls`;
    const isLoose = layer.most !== null && (most === null || most > layer.most);
    const change = { version, perPurchase };
    const path = `${base}/${isLoose ? 'loosen' : 'tighten'}`;
    let proof: { readonly otp: string } | undefined;
    let token: string | undefined;
    if (isLoose) {
      const otp = await this.codeFor(member, purpose, `${base}/loosen/request-otp`, change);
      if (otp === undefined) return;
      if (side === 'primary') proof = { otp };
      else {
        const proven = await this.until(member, `${base}/loosen/validate-otp`, { ...change, otp });
        if (proven?.status !== 200) return;
        token = String(proven.payload.accessToken);
      }
    }
    const body = { ...change, ...proof };
    const intention = this.intend(member, { kind, path, body, ...(token !== undefined && { token }) });
    layer.changes.push(intention);
    await intention.settle(this.options.rng);
    if (!intention.wasDone()) return;
    counts.limits++;
    layer.most = most;
  }

  async #version(side: keyof typeof LAYERS): Promise<number | undefined> {
    const { cardId, primary, holder } = this.options;
    if (side === 'holder') {
      const controls = await this.read(holder, `/cards/${cardId}/controls`);
      return controls && Number(controls.version);
    }
    const family = (await this.read(primary, '/family?language=en')) as
      | { accounts: { cardId: string; primary: { version: number } }[] }
      | undefined;
    return family?.accounts.find((card) => card.cardId === cardId)?.primary.version;
  }

  /** The holder asks for more; the primary allows or declines, or the holder takes it back, at times all at once. */
  async #ask(): Promise<void> {
    const { rng, primary, holder, cardId, counts, today } = this.options;
    const amount = ++unique;
    this.amounts.add(amount);
    const until = today;
    const body = { amount: { amount: `${amount}`, currency: 'TWD' }, until, reason: 'Shoes' };
    const path = `/family/cards/${cardId}/requests`;
    const answers = await Promise.all(
      rng.chance(25)
        ? [this.until(holder, path, body), this.until(holder, path, body)]
        : [this.until(holder, path, body)],
    );
    if (answers.filter((one) => one?.status === 200).length > 1)
      this.violations.push('doubled: two requests were acknowledged for one card');
    const open = await this.#openRequest();
    if (open === undefined || open.amount.amount !== `${amount}`) {
      if (open === undefined && answers.some((one) => one?.status === 200) && !this.options.stopped())
        this.violations.push('lost: an acknowledged request is not open');
      return;
    }
    counts.asked++;
    const { requestId } = open;
    const request: KnownRequest = { requestId, amount, allows: [], acknowledged: new Set() };
    this.requests.push(request);
    const allow = async () => {
      const allowed = { amount: body.amount, until };
      const otp = await this.codeFor(
        primary,
        'family',
        `/family/requests/${requestId}/allow/request-otp`,
        allowed,
      );
      if (otp === undefined) return;
      const call = {
        kind: 'allow',
        path: `/family/requests/${requestId}/allow`,
        body: { ...allowed, otp },
      } as const;
      const intention = this.intend(primary, call);
      // A reload sends the same answer under another key.
      const again = this.intend(primary, call);
      request.allows.push(intention, again);
      if (rng.chance(25))
        await Promise.all([intention.settle(this.options.rng), again.settle(this.options.rng)]);
      else {
        await intention.settle(this.options.rng);
        await again.settle(this.options.rng);
      }
      counts.replays++;
      if (request.allows.some((one) => one.wasDone())) counts.allowed++;
    };
    const end = (member: Member, call: 'decline' | 'cancel', state: string) => async () => {
      const answer = await this.until(member, `/family/requests/${requestId}/${call}`);
      if (answer?.status === 200) request.acknowledged.add(state);
    };
    const ends = [allow, end(primary, 'decline', 'declined'), end(holder, 'cancel', 'cancelled')];
    if (rng.chance(30)) await Promise.all(ends.map((act) => act()));
    else await rng.pick([allow, ...ends])();
    // A refused answer leaves the request open.
    if (await this.#openRequest()) await end(holder, 'cancel', 'cancelled')();
  }

  /** Returns the holder's open request. */
  async #openRequest() {
    const family = (await this.read(this.options.holder, '/family?language=en')) as
      | { held: { requests: { requestId: string; amount: { amount: string }; state: string }[] }[] }
      | undefined;
    return family?.held[0]?.requests.find(({ state }) => state === 'open' || state === 'allowing');
  }

  /** The holder says whether the primary may see the payments. */
  async #agree(): Promise<void> {
    const { rng, holder, cardId } = this.options;
    const agreed = rng.chance(50);
    // Not known if the run ends before the answer.
    this.agreed = undefined;
    const answer = await this.until(holder, `/family/cards/${cardId}/agreement`, { agreed });
    if (answer?.status === 200) this.agreed = agreed;
  }

  /** Opens a request about data, and at times withdraws it. */
  async #requestData(member: Member): Promise<void> {
    const { rng, counts } = this.options;
    const kind = rng.pick(DATA_REQUEST_KINDS);
    const body = { kind, subject: rng.pick(DATA_SUBJECTS), text: `Request ${++unique}`, evidence: [] };
    const open = this.intend(member, { kind: 'open-data-request', path: '/data-requests', body });
    const known: Member['dataRequests'][number] = { open };
    member.dataRequests.push(known);
    await open.settle(this.options.rng);
    const requestId = idOf(open);
    if (requestId === undefined) return;
    counts.dataRequests++;
    if (rng.chance(20)) return;
    const path = `/data-requests/${requestId}/withdraw`;
    known.withdraw = this.intend(member, { kind: 'withdraw-data-request', path, body: {} });
    await known.withdraw.settle(this.options.rng);
  }

  /** Agrees to offers by one channel, refuses it, or refuses all. */
  async #choose(member: Member): Promise<void> {
    const { rng, counts } = this.options;
    const isAll = rng.chance(15);
    const channel = rng.pick(CONSENT_CHANNELS);
    const agreed = rng.chance(50);
    const client = this.lossy.get(member)!;
    const [path, body] = isAll
      ? ['/consents/refuse-all', {}]
      : ['/consents', { purpose: OWN_OFFERS, channel, agreed }];
    for (;;) {
      const answer = await client.post(path, body).catch(() => sleep(30, undefined));
      if (answer?.status === 200) break;
      if (answer && answer.status !== 503) throw new Error(`a choice was refused: ${answer.text}`);
      if (this.options.stopped()) await sleep(50);
    }
    counts.consents++;
    for (const one of isAll ? CONSENT_CHANNELS : [channel]) {
      const wanted = !isAll && agreed;
      if (member.consents.get(one) !== wanted) member.choices++;
      member.consents.set(one, wanted);
    }
  }

  /** Closes an account with a code, looks in vain at the cards, and undoes it. */
  async #closeAndUndo(member: Member): Promise<void> {
    if (!(await this.close(member))) return;
    const cards = await member.client.get('/cards').catch(() => undefined);
    if (cards?.status === 200) this.violations.push('an account that closes shows its cards');
    for (;;) {
      const client = this.lossy.get(member)!;
      await client.post('/my-data/closing/undo', { language: 'en' }).catch(() => sleep(30, undefined));
      if (!(await this.#isClosing(member))) break;
    }
    member.undone++;
  }

  /** Closes an account. Returns false if it was refused, or the run ended before. */
  async close(member: Member): Promise<boolean> {
    const otp = await this.codeFor(member, 'close-account', '/my-data/closing/request-otp');
    if (otp === undefined) return false;
    await this.until(member, '/my-data/closing/close', { otp });
    // The answer may be lost, so what counts is what the page shows.
    if (!(await this.#isClosing(member))) return false;
    member.closings++;
    this.options.counts.closings++;
    return true;
  }

  async #isClosing({ client }: Member): Promise<boolean> {
    for (;;) {
      const answer = await client.get('/my-data/closing?language=en').catch(() => undefined);
      if (answer?.status === 200) return answer.payload.closing !== null;
      await sleep(50);
    }
  }
}
