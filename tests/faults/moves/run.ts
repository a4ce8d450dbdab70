/**
 * People use a portal while the bank moves their cards to other customers, changes its terms and takes loads back, and while the portal,
 * PostgreSQL and the programs of the bank are killed. Afterwards every command is reckoned (reckoning.ts). The seed decides the changes
 * and the faults.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { prepareStart } from '../../../app/server/start.ts';
import { type Rng, stream } from '../../../bank/demo/random.ts';
import { newCardNumber } from '../../../bank/embedded/card-number.ts';
import type { CardKeys } from '../../../bank/embedded/keys.ts';
import { startBank } from '../../../bank/reference/bank.ts';
import { readConfig } from '../../../server/config/config.ts';
import { openDatabase } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { compareDays } from '../../../server/operations/compare.ts';
import { openHttpCardSystem } from '../../../server/ports/card-system/http/open.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { addDays, taipeiDate } from '../../../shared/dates.ts';
import { startProxy } from '../../support/api/proxy.ts';
import { inBatches, LATE_MS, poolOf, settleAll, TOKEN } from '../commands/killed.ts';
import { type Intention, OTHER_KINDS, runPerson } from '../commands/person.ts';
import { type Bank, type Banks, SECRET } from '../money/bank.ts';
import { findCheapestVoucher, logOnCardHolder } from '../money/card-holders.ts';
import type { OperationKind } from '../money/operations.ts';
import { type Portal, startPortal } from '../money/portal.ts';
import { readFromDatabase } from '../money/run.ts';
import {
  type Change,
  type Delivery,
  insist,
  makeWrong,
  moveInBank,
  type NewTerms,
  newCustomerId,
  prepareBank,
  setTerms,
  type Terms,
  timeOf,
  writeFiles,
  writeWhole,
} from './core.ts';
import { type Calm, type Injector, startFaults } from './faults.ts';
import { startPayments } from './payments.ts';
import { cardsOf, isRefusal, MovingHolder } from './people.ts';
import { type Ended, runBeside, waitUntil } from './programs.ts';
import { reckon } from './reckoning.ts';

export interface MovesRun {
  readonly seed: string;
  readonly clients: number;
  /** Number of changes of the bank. */
  readonly changes: number;
  /** `files`: the bank's files fill the portal's read model. `http`: the card system answers everything, and `bank:merge` follows. */
  readonly reads: 'files' | 'http';
  /** Kinds of changes; all that the bank has, unless given. */
  readonly kinds?: readonly ChangeKind[];
  /** Operations of people besides redemptions; all, unless given. */
  readonly operations?: readonly OperationKind[] | undefined;
  /** Percentage of these operations. Default: 25. */
  readonly otherPercent?: number | undefined;
  /** Path of the server. Default: dist/server/main.js. */
  readonly program?: string;
  /** The run ends with its next change after this many milliseconds. */
  readonly mostMs?: number;
}

export interface MovesReport {
  readonly seed: string;
  readonly changes: Readonly<Record<string, number>>;
  /** Runs of bank:load and bank:merge, by what became of them. */
  readonly programs: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly operations: number;
  readonly payments: Readonly<Record<string, number>>;
  readonly commands: Readonly<Record<string, number>>;
  readonly answers: Readonly<Record<string, number>>;
  /** Empty when all sides agree. */
  readonly violations: readonly string[];
}

export type ChangeKind = 'card' | 'exchange' | 'merge' | 'close' | 'terms' | 'midnight' | 'none' | 'wrong';

/** Each kind comes once in this order, and then at random. */
const FILE_KINDS: readonly ChangeKind[] = [
  'merge',
  'wrong',
  'card',
  'midnight',
  'terms',
  'exchange',
  'close',
  'merge',
  'wrong',
  'none',
  'terms',
];
const HTTP_KINDS: readonly ChangeKind[] = [
  'merge',
  'terms',
  'close',
  'midnight',
  'merge',
  'card',
  'merge',
  'terms',
];
const DELIVERIES: readonly Delivery[] = ['whole', 'deletes last', 'deletes first'];
const RATES = ['1.00', '2.40', '3.75', '5.10', '6.00', '7.25', '8.88'] as const;
const FIRST_TERMS = { rate: '6.00', daysAhead: 60 };
/** Kills of one load or merge. After these it may end. */
const MOST_KILLS = 3;
/** Failures of one load or merge for want of the database. After these, there are no faults until it is done. */
const MOST_FAILURES = 3;
/** Runs of a program until the run is given up. */
const MOST_TRIES = 60;
/** Seconds after which a command that is still pending is settled at once, so that its card can move. */
const STUCK_SECONDS = 4;
/** Longer than `notAfter` of a command, so that an unseen one can no longer take effect. */
const END_SECONDS = 120;

/** Runs on two copies of the bank, one for the portal and one for the card system. */
export function runMoves(banks: Banks, run: MovesRun): Promise<MovesReport> {
  return banks.with({}, (bank) => banks.with({}, (core) => runOnBanks(bank, core, run)));
}

async function runOnBanks(bank: Bank, core: Bank, run: MovesRun): Promise<MovesReport> {
  const { keys } = prepareStart(readConfig({}), systemClock);
  const mine = await openDatabase({ kind: 'postgres', url: bank.url, poolSize: 4 });
  const theirs = await openDatabase({ kind: 'postgres', url: core.url, poolSize: 12 });
  const numbers = new Map<string, string>();
  const numberOf = (cardId: string) => {
    const number = numbers.get(cardId) ?? newCardNumber(systemRandom, '9999000000000000');
    numbers.set(cardId, number);
    return number;
  };
  for (const { db } of [mine, theirs]) {
    await prepareBank(db, keys, numberOf);
    await setTerms(db, FIRST_TERMS, 0);
  }
  const cardSystem = await startBank({ db: theirs.db, keys, token: TOKEN });
  const direct = new URL(bank.url);
  const proxy = await startProxy(Number(direct.port));
  direct.port = `${proxy.port}`;
  const env = {
    DATABASE_URL: direct.href,
    DATA_DIR: bank.dataDir,
    AUDIT_ANCHORS: join(bank.dataDir, 'audit-anchors.jsonl'),
    PORTAL_SECRET: SECRET,
    SESSION_MAX_SECONDS: '43200',
    CARD_SYSTEM_URL: cardSystem.url,
    CARD_SYSTEM_TOKEN: TOKEN,
    ...(run.reads === 'http' && { CARD_SYSTEM_READS: 'http' }),
  };
  const pools = { portal: poolOf(bank.url), bank: poolOf(core.url) };
  try {
    const program = run.program ?? 'dist/server/main.js';
    const portal = await startPortal(program, env);
    try {
      const faults = { portal, postgres: bank.postgres, proxy, setFault: cardSystem.set };
      const campaign = new Campaign({
        run,
        program,
        env,
        bank,
        portal,
        db: theirs.db,
        mine: mine.db,
        keys,
        pools,
      });
      return await campaign.run((calm) => startFaults(faults, stream(run.seed, 'faults'), calm));
    } finally {
      portal.signal('SIGCONT');
      await portal.stop();
    }
  } finally {
    await Promise.all([pools.portal.end(), pools.bank.end()]);
    await proxy.close();
    await cardSystem.close();
    await Promise.all([mine.close(), theirs.close()]);
  }
}

interface Stage {
  readonly run: MovesRun;
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  readonly bank: Bank;
  readonly portal: Portal;
  /** The bank's database. */
  readonly db: Kysely<Database>;
  /** The portal's database. */
  readonly mine: Kysely<Database>;
  readonly keys: CardKeys;
  readonly pools: { readonly portal: ReturnType<typeof poolOf>; readonly bank: ReturnType<typeof poolOf> };
}

class Campaign {
  readonly #stage: Stage;
  readonly #rng: Rng;
  readonly #violations: string[] = [];
  readonly #programs: Record<string, number> = {};
  readonly #changes: Record<string, number> = {};
  readonly #moved: string[] = [];
  readonly #terms: Terms[] = [];
  #people: readonly MovingHolder[] = [];
  #isCalm = false;
  /** How often the present load or merge was held back by commands without an outcome. */
  #heldBack = 0;
  #count = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#rng = stream(stage.run.seed, 'changes');
  }

  async run(inject: (calm: Calm) => Injector): Promise<MovesReport> {
    const { run, portal, pools, db, bank, env, keys } = this.#stage;
    const { seed, clients, changes } = run;
    this.#terms.push({ ...FIRST_TERMS, from: new Date(0), by: new Date(0) });
    const usernames = bank.usernames.slice(0, clients);
    const holders = await Promise.all(usernames.map((username) => logOnCardHolder(portal, username)));
    this.#people = await Promise.all(
      holders.map(async (holder) => new MovingHolder(holder, await this.#customerOf(holder.username))),
    );
    const addresses = await this.#addresses();
    const intentions: Intention[] = [];
    let isOver = false;
    const shared = {
      product: await findCheapestVoucher(holders[0]!),
      ...readFromDatabase(pools.portal),
      birthDate: (username: string) => this.#birthDate(username),
      intentions,
      reloads: false,
      kinds: run.operations ?? ([...OTHER_KINDS, 'freeze'] as const),
      otherPercent: run.otherPercent,
    };
    const working = Promise.all(
      this.#people.map((holder) =>
        runPerson({
          ...shared,
          holder,
          rng: stream(seed, holder.username),
          stopped: () => isOver || holder.isClosed,
        }),
      ),
    );
    const payments = startPayments(env.CARD_SYSTEM_URL ?? '', db, keys, stream(seed, 'payments'));
    const injector = inject({ all: () => this.#isCalm, bank: () => this.#heldBack > 1 });
    const kinds = run.kinds ?? (run.reads === 'files' ? FILE_KINDS : HTTP_KINDS);
    const until = performance.now() + (run.mostMs ?? Infinity);
    try {
      for (let n = 0; n < changes && performance.now() < until; n++) {
        // Each kind once, then any.
        const kind = kinds[n] ?? this.#rng.pick(kinds);
        await this.#change(kind);
        this.#changes[kind] = (this.#changes[kind] ?? 0) + 1;
        console.info(`run ${seed}: ${n + 1} of ${changes} changes, ${intentions.length} operations, ${kind}`);
        await sleep(this.#rng.int(200, 1500));
      }
    } finally {
      await injector.stop();
      await payments.stop();
      isOver = true;
    }
    await working;
    await sleep(LATE_MS + 200);
    await portal.ready();
    await inBatches(intentions, (intention) => intention.finish());
    await settleAll(pools.portal);
    if (run.reads === 'files') await this.#load(await writeWhole(db, keys, bank.dataDir), 0);
    await this.#checkVisible(this.#people);
    await this.#checkClosed();
    const violations = [
      ...this.#violations,
      ...(await this.#differences()),
      ...(await reckon({
        ...pools,
        url: bank.url,
        dataDir: bank.dataDir,
        intentions,
        terms: this.#terms,
        moved: this.#moved,
        approved: payments.approved,
        addresses,
        hasFiles: run.reads === 'files',
      })),
    ];
    const { rows } = await pools.portal.query<{ name: string; n: number }>(
      `select kind || ' ' || state as name, count(*)::int as n from portal.commands group by 1 order by 1`,
    );
    const answers: Record<string, number> = {};
    for (const { short } of intentions.flatMap((one) => one.answers))
      answers[short] = (answers[short] ?? 0) + 1;
    return {
      seed,
      changes: this.#changes,
      programs: this.#programs,
      faults: injector.counts,
      operations: intentions.length,
      payments: payments.counts,
      commands: Object.fromEntries(rows.map(({ name, n }) => [name, n])),
      answers,
      violations: [...new Set(violations)],
    };
  }

  async #customerOf(username: string): Promise<string> {
    const { rows } = await this.#stage.pools.portal.query<{ id: string }>(
      'select customer_id as id from portal.users where username = $1',
      [username],
    );
    return rows[0]?.id ?? '';
  }

  async #birthDate(username: string): Promise<string | undefined> {
    const customerId = this.#people.find((one) => one.username === username)?.customerId;
    const found = await this.#stage.pools.bank
      .query<{ day: string }>('select birth_date::text as day from cards.customers where customer_id = $1', [
        customerId,
      ])
      .catch(() => undefined);
    return found?.rows[0]?.day;
  }

  async #addresses(): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.#stage.pools.bank.query<{ id: string; n: number }>(
      'select customer_id::text as id, num_nonnulls(phone_sealed, email_sealed) as n from cards.customers',
    );
    const counts = new Map(rows.map(({ id, n }) => [id, n]));
    return new Map(this.#people.map(({ username, customerId }) => [username, counts.get(customerId) ?? 0]));
  }

  /** Lets the bank change something, and brings the change to the portal. */
  async #change(kind: ChangeKind): Promise<void> {
    switch (kind) {
      case 'terms':
        return this.#changeTerms(0);
      case 'midnight':
        return this.#passMidnight();
      case 'none':
        return this.#deliver({ moves: [], gone: [] });
      case 'wrong':
        return this.#loadWrong();
      default:
        return this.#moveCards(kind);
    }
  }

  #open(): MovingHolder[] {
    return this.#people.filter(({ isClosed }) => !isClosed);
  }

  /** Two people of the run; the second is another one. */
  #two(): readonly [MovingHolder, MovingHolder] {
    const first = this.#rng.pick(this.#open());
    const second = this.#rng.pick(this.#open().filter((one) => one !== first));
    return [first, second];
  }

  async #moveCards(kind: ChangeKind): Promise<void> {
    const { db, keys } = this.#stage;
    // At least four people stay.
    const wanted = kind === 'close' && this.#open().length <= 4 ? 'merge' : kind;
    const [first, second] = this.#two();
    const cards = await cardsOf(db, first.customerId);
    const [own, other] = [first.customerId, second.customerId];
    const one = async (from: string, to: string, prefers: string) => {
      const all = await cardsOf(db, from);
      const cardId = this.#rng.chance(50) && all.includes(prefers) ? prefers : this.#rng.pick(all);
      return { from, to, cardId };
    };
    const heir = wanted === 'merge' ? newCustomerId(this.#count++ % 2 === 0) : other;
    const isWhole = wanted === 'merge' || wanted === 'close' || cards.length < 2;
    const moves = isWhole
      ? cards.map((cardId) => ({ from: own, to: heir, cardId }))
      : [
          await one(own, other, first.cardId),
          ...(wanted === 'exchange' ? [await one(other, own, second.cardId)] : []),
        ];
    const change: Change = { moves, gone: isWhole ? [own] : [] };
    await moveInBank(db, keys, change);
    await this.#deliver(change);
    if (isWhole && wanted === 'merge') first.customerId = heir;
    else if (isWhole) first.isClosed = true;
    for (const person of [first, second]) await this.#refresh(person);
    await this.#checkVisible([first, second]);
    if (!isWhole) await this.#checkRefused(first, moves[0]?.cardId ?? '');
  }

  /** Brings a change to the portal: with files, or by bank:merge where the card system answers itself. */
  async #deliver(change: Change): Promise<void> {
    const { run, db, keys, bank } = this.#stage;
    const pairs = new Set(change.moves.map(({ from, to }) => `${from} ${to}`));
    if (run.reads === 'http') {
      const [from] = change.gone;
      if (from === undefined) return;
      for (const pair of pairs) await this.#merge(...(pair.split(' ') as [string, string]));
      this.#moved.push(...pairs);
      return;
    }
    const delivery = change.moves.length > 0 ? this.#rng.pick(DELIVERIES) : 'whole';
    this.#note(`files: ${delivery}`);
    await this.#load(await writeFiles(db, keys, bank.dataDir, change, delivery), MOST_KILLS);
    this.#moved.push(...pairs);
  }

  #note(name: string): void {
    this.#programs[name] = (this.#programs[name] ?? 0) + 1;
  }

  /** Loads files until the load is complete, and kills it up to `kills` times. Returns the id of the load. */
  async #load(folder: string, kills: number): Promise<string> {
    const text = await this.#untilDone('bank-load', [folder], kills, (ended) => {
      if (/The load is not complete/.test(ended.text)) return 'held back';
      if (/The load failed|Another load is running|database is unavailable/.test(ended.text)) return 'failed';
      return 'refused';
    });
    return /^load (\d+):/m.exec(text)?.[1] ?? '';
  }

  async #merge(from: string, to: string): Promise<void> {
    const args = [from, to];
    const classify = ({ text }: Ended) => (/has no outcome yet/.test(text) ? 'held back' : 'failed');
    await this.#untilDone('bank-merge', args, MOST_KILLS, classify);
    // A merge that runs again changes nothing.
    if (this.#rng.chance(30)) await this.#untilDone('bank-merge', args, 0, classify);
  }

  async #untilDone(
    name: string,
    args: readonly string[],
    kills: number,
    classify: (ended: Ended) => 'held back' | 'failed' | 'refused',
  ): Promise<string> {
    const { program, env, pools } = this.#stage;
    let [killed, failures] = [0, 0];
    this.#heldBack = 0;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const isKill = killed < kills && this.#rng.chance(60);
      const delay = this.#rng.int(0, 400);
      const isLate = name === 'bank-load' && this.#rng.chance(60);
      const started = this.#rng.int(400, 1600);
      const running = async () =>
        ((await pools.portal.query(`select from portal.bank_loads where state = 'running'`)).rowCount ?? 0) >
        0;
      const kill = async (hasEnded: () => boolean) => {
        if (isLate) await waitUntil(running, hasEnded);
        await sleep(isLate ? delay : started);
      };
      const ended = await runBeside(program, name, args, env, isKill ? kill : undefined);
      if (ended.code === 0) {
        this.#note(`${name} done`);
        this.#heldBack = 0;
        this.#isCalm = false;
        return ended.text;
      }
      if (ended.code === null) {
        this.#note(`${name} killed`);
        killed++;
        continue;
      }
      const what = classify(ended);
      this.#note(`${name} ${what}`);
      if (what === 'refused' || tries === MOST_TRIES - 1) {
        console.info(`${name} ${what}: ${ended.text}`);
        this.#violations.push(`right files were refused: ${ended.text.slice(0, 600)}`);
        return '';
      }
      if (what === 'held back') {
        this.#heldBack++;
        const reason = /refused by (\w+)/.exec(ended.text)?.[1];
        if (reason) this.#note(`${name} held back by ${reason}`);
        await this.#hurryCommands();
      }
      if (what === 'failed' && ++failures >= MOST_FAILURES) this.#isCalm = true;
      await sleep(300);
    }
    this.#violations.push(`${name} did not end`);
    return '';
  }

  /** Settles commands without an outcome early: a card with such a command does not move. */
  async #hurryCommands(): Promise<void> {
    await this.#stage.pools.portal
      .query(
        `update portal.commands set next_try_at = app_now(), begun_at = case
          when begun_at < app_now() - make_interval(secs => ${STUCK_SECONDS})
            then least(begun_at, app_now() - make_interval(secs => ${END_SECONDS})) else begun_at end
         where state = 'pending'`,
      )
      .catch(() => undefined);
  }

  async #changeTerms(inDays: number): Promise<void> {
    const { db } = this.#stage;
    const terms = { rate: this.#rng.pick(RATES), daysAhead: this.#rng.pick([2, 60]) };
    const from = await timeOf(db);
    await setTerms(db, terms, inDays);
    if (inDays === 0) this.#terms.push({ ...terms, from, by: await timeOf(db) });
    await this.#deliver({ moves: [], gone: [] });
    if (inDays > 0) this.#nextDay = terms;
  }

  #nextDay: NewTerms = FIRST_TERMS;

  /** Terms of the next day come into force while people work. */
  async #passMidnight(): Promise<void> {
    const { db, mine } = this.#stage;
    await this.#changeTerms(1);
    this.#isCalm = true;
    await this.#hurryCommands();
    await sleep(3000);
    const { rows } = await insist(() =>
      sql<{
        left: number;
        midnight: Date;
      }>`select extract(epoch from next - app_now())::int as left, next as midnight
        from (select (date_trunc('day', app_now() at time zone 'Asia/Taipei') + interval '1 day')
          at time zone 'Asia/Taipei' as next) n`.execute(db),
    );
    const { left = 0, midnight = new Date() } = rows[0] ?? {};
    const jump = Math.max(0, left - 12);
    this.#terms.push({ ...this.#nextDay, from: midnight, by: midnight });
    for (const one of [mine, db])
      await insist(() => sql`update portal.clock_offset set seconds = seconds + ${jump}`.execute(one));
    await Promise.all(this.#open().map((person) => this.#refresh(person)));
    this.#isCalm = false;
    for (let tries = 0; tries < 200 && (await timeOf(db)) < midnight; tries++) await sleep(100);
    await sleep(2000);
  }

  /** Loads files with a wrong time, and sometimes a card at the wrong customer, takes the load back, and loads the right files. */
  async #loadWrong(): Promise<void> {
    const { db, keys, bank, portal } = this.#stage;
    const [first, second] = this.#two();
    const all = await cardsOf(db, first.customerId);
    const cardId = this.#rng.pick(all);
    // Without its last card, a customer would be another case.
    const move =
      all.length > 1 && this.#rng.chance(70)
        ? { from: first.customerId, to: second.customerId, cardId }
        : undefined;
    const folder = await writeWhole(db, keys, bank.dataDir);
    const later = new Date((await timeOf(db)).getTime() + 4 * 60_000).toISOString();
    await makeWrong(folder, move, later);
    const loadId = await this.#load(folder, 1);
    if (move) this.#moved.push(`${move.from} ${move.to}`);
    await sleep(this.#rng.int(0, 1500));
    await portal.ready();
    const undo = ['--take-back', loadId, '--by', 'staff-7', '--reason', 'a wrong time'];
    await this.#untilDone('bank-load', undo, 1, () => 'failed');
    this.#note('load taken back');
    await this.#load(await writeWhole(db, keys, bank.dataDir), MOST_KILLS);
    if (move) this.#moved.push(`${move.to} ${move.from}`);
    for (const person of [first, second]) await this.#refresh(person);
    await this.#checkVisible([first, second]);
  }

  /**
   * Repeats work that ended with a problem, without faults, unless the portal refused it. On a slow machine the portal is killed again
   * before a log-on is done, for as long as there are faults; without them it must be done.
   */
  async #insistInCalm<T>(work: () => Promise<T>): Promise<T> {
    const first = await work();
    if (typeof first !== 'string' || isRefusal(first)) return first;
    const wasCalm = this.#isCalm;
    this.#isCalm = true;
    try {
      return await work();
    } finally {
      this.#isCalm = wasCalm;
    }
  }

  async #refresh(person: MovingHolder): Promise<void> {
    if (person.isClosed) return;
    const problem = await this.#insistInCalm(() => person.logOnAgain(this.#stage.portal));
    if (problem !== undefined)
      this.#violations.push(`${person.username} cannot log on after the move: ${problem}`);
  }

  /** Each person sees the cards that the bank has for the person's customer, and no others. */
  async #checkVisible(people: readonly MovingHolder[]): Promise<void> {
    for (const person of people.filter(({ isClosed }) => !isClosed)) {
      const expected = await cardsOf(this.#stage.db, person.customerId);
      const shown = await this.#insistInCalm(() => person.shownCards(this.#stage.portal));
      if (typeof shown === 'string') this.#violations.push(`${person.username} sees no cards: ${shown}`);
      else if (JSON.stringify(shown) !== JSON.stringify(expected)) {
        const others = shown.filter((id) => !expected.includes(id));
        this.#violations.push(
          `told wrongly: ${person.username} sees ${shown.length} cards of ${expected.length}, ${others.length} of others`,
        );
      }
    }
  }

  /** A card that moved away is refused. */
  async #checkRefused(person: MovingHolder, cardId: string): Promise<void> {
    for (let tries = 0; tries < 50; tries++) {
      const answer = await person.client.get(`/cards/${cardId}/limit-inquiry`).catch(() => undefined);
      if (answer?.status === 200) this.#violations.push(`${person.username} sees a card that moved away`);
      if (answer && answer.status < 500) return;
      await sleep(100);
    }
  }

  async #checkClosed(): Promise<void> {
    for (const { username } of this.#people.filter(({ isClosed }) => isClosed)) {
      const isIn = await logOnCardHolder(this.#stage.portal, username).then(
        () => true,
        () => false,
      );
      if (isIn) this.#violations.push(`${username} logged on, and its account is closed`);
    }
  }

  /** Returns the findings of `npm run bank:compare` for all days of the run. */
  async #differences(): Promise<string[]> {
    const { env, mine, db } = this.#stage;
    const { cardSystem, keyring } = readConfig(env);
    if (!cardSystem) throw new Error('no card system');
    const http = openHttpCardSystem(cardSystem, pino({ level: 'silent' }), systemClock);
    try {
      const today = taipeiDate(await timeOf(db));
      const comparing = { db: mine, keyring, commands: http.commands };
      const { differences } = await compareDays(comparing, addDays(today, -30), today);
      return differences.map(
        ({ id, portal, bank, fields }) =>
          `${id}: the bank says ${bank}, the portal ${portal} ${fields.join(' ')}`,
      );
    } finally {
      http.close();
    }
  }
}
