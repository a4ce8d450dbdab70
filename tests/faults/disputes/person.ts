/**
 * A card holder who disputes charges, adds evidence, answers the bank and withdraws. A part of the answers is lost on the way. The person
 * notes what was acknowledged, for agreement.ts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rng } from '../../../bank/demo/random.ts';
import { DISPUTE_KINDS, type DisputeKind } from '../../../shared/disputes.ts';
import type { Answer, Client } from '../../support/api/clients/client.ts';
import { type Lost, lossy } from '../commands/campaign.ts';
import { Intention } from '../commands/person.ts';
import { smallPicture } from './picture.ts';

export type DisputeOperation = 'open' | 'evidence' | 'answer' | 'withdraw';

/** What the bank's people do with a case. Returns false when the case is in no state for it. */
export type BankPeople = (
  customerId: string,
  caseId: string,
  act: 'ask-more' | 'decide-for' | 'decide-against',
) => Promise<boolean>;

/** A case with what its person knows of it. */
export interface KnownCase {
  readonly lines: readonly string[];
  /** Files that the person named, by the call that named them. */
  readonly files: { readonly call: Intention<DisputeOperation>; readonly ids: readonly string[] }[];
  readonly open: Intention<DisputeOperation>;
  readonly answers: Intention<DisputeOperation>[];
  withdraw?: Intention<DisputeOperation>;
  caseId?: string;
  decided?: 'decide-for' | 'decide-against';
}

export interface Counts extends Lost {
  opened: number;
  uploads: number;
  secondTries: number;
  bankActs: number;
}

export interface PersonOptions {
  readonly client: Client;
  readonly username: string;
  readonly customerId: string;
  readonly cardId: string;
  /** Ids of charges of the card that no case has. */
  readonly lines: string[];
  readonly rng: Rng;
  readonly counts: Counts;
  readonly bankPeople: BankPeople;
  /** Reads the id of the case that has a line; the answer that named it may be lost. */
  readonly caseOf: (transactionId: string) => Promise<string | undefined>;
  /** Whether a command without an outcome names a file. */
  readonly isClaimed: (fileIds: readonly string[]) => Promise<boolean>;
  readonly stopped: () => boolean;
}

const ANSWERS: Readonly<Record<DisputeKind, object>> = {
  'not-mine': { cardInHand: true },
  twice: { shop: { asked: false } },
  amount: { rightAmount: 10, shop: { asked: true, said: 'no answer' } },
  'not-received': { promisedOn: '2026-01-31', shop: { asked: true } },
  'not-as-described': { returned: 'offered', details: 'broken', shop: { asked: true } },
  'no-refund': { promisedOn: '2026-01-31', shop: { asked: true } },
  cancelled: { cancelledOn: '2026-01-31', shop: { asked: false } },
};

export class DisputePerson {
  readonly cases: KnownCase[] = [];
  readonly violations: string[] = [];
  readonly username: string;
  readonly customerId: string;
  readonly #o: PersonOptions;
  readonly #lossy: Pick<Client, 'get' | 'post'>;

  constructor(options: PersonOptions) {
    this.#o = options;
    this.username = options.username;
    this.customerId = options.customerId;
    this.#lossy = lossy(options.client, options.counts, options.rng);
  }

  async run(): Promise<void> {
    while (!this.#o.stopped() && this.#o.lines.length > 3) {
      await this.#dispute().catch((error: unknown) => {
        // The database and the portal are away at times; the next round starts again.
        if (!this.#o.stopped() && !/ECONN|fetch failed|lost|terminat/i.test(String(error))) throw error;
      });
      await sleep(20);
    }
  }

  /** Sends a call until there is an answer; undefined when the run is over. */
  async #until(path: string, body: unknown, options = {}): Promise<Answer | undefined> {
    while (!this.#o.stopped()) {
      const answer = await this.#lossy.post(path, body, options).catch(() => sleep(30, undefined));
      if (answer && answer.status !== 503) return answer;
    }
    return undefined;
  }

  /** Opens a case, and goes on with it. */
  async #dispute(): Promise<void> {
    const { rng, lines, cardId, counts } = this.#o;
    const chosen = lines.splice(0, rng.int(1, 3));
    const kind = rng.pick(DISPUTE_KINDS);
    const evidence = await this.#upload(rng.int(0, 2));
    const body = {
      ...{ cardId, kind, evidence, answers: ANSWERS[kind], language: 'en' },
      lines: chosen.map((transactionId) => ({ transactionId })),
    };
    const open = this.#intend({ kind: 'open', path: '/disputes', body });
    const one: KnownCase = { lines: chosen, files: [{ call: open, ids: evidence }], open, answers: [] };
    this.cases.push(one);
    await open.settle(this.#o.rng);
    if (!open.wasDone()) return;
    counts.opened++;
    const caseId = await this.#caseIdOf(chosen[0]!);
    if (caseId === undefined) return;
    one.caseId = caseId;
    if (rng.chance(30)) await this.#tryAgain(body);
    await this.#follow(one, caseId);
  }

  async #caseIdOf(transactionId: string): Promise<string | undefined> {
    while (!this.#o.stopped()) {
      const found = await this.#o.caseOf(transactionId).catch(() => undefined);
      if (found !== undefined) return found;
      await sleep(50);
    }
    return undefined;
  }

  /** Opens a second case for a line that has one. */
  async #tryAgain(body: { readonly lines: readonly object[] }): Promise<void> {
    const answer = await this.#until('/disputes', { ...body, lines: body.lines.slice(0, 1), evidence: [] });
    this.#o.counts.secondTries++;
    if (answer?.status === 200 || answer?.status === 202)
      this.violations.push('doubled: a second case for one line');
  }

  /** Leaves a case, adds to it, answers the bank, withdraws it, or lets the bank decide; often several of these. */
  async #follow(one: KnownCase, caseId: string): Promise<void> {
    const { rng, bankPeople, customerId, counts } = this.#o;
    if (rng.chance(40)) await this.#add(one, caseId);
    if (rng.chance(40)) {
      const isAsked = await bankPeople(customerId, caseId, 'ask-more').catch(() => false);
      if (isAsked) counts.bankActs++;
      if (isAsked) await this.#answer(one, caseId);
    }
    const end = rng.pick(['leave', 'withdraw', 'decide-for', 'decide-against', 'both'] as const);
    if (end === 'leave') return;
    if (end === 'withdraw') return this.#withdraw(one, caseId);
    // The bank decides while the person withdraws, or while a command that names a file is under way.
    const act = end === 'both' ? 'decide-for' : end;
    const ids = end === 'both' ? [] : await this.#upload(1);
    const [isDecided] = await Promise.all([
      this.#whenClaimed(ids).then(() => bankPeople(customerId, caseId, act).catch(() => false)),
      end === 'both' ? this.#withdraw(one, caseId) : this.#name(one, caseId, ids),
    ]);
    if (!isDecided) return;
    counts.bankActs++;
    one.decided = act;
  }

  async #add(one: KnownCase, caseId: string): Promise<void> {
    await this.#name(one, caseId, await this.#upload(1));
  }

  /** Adds files to a case. */
  async #name(one: KnownCase, caseId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const path = `/disputes/${caseId}/evidence`;
    const call = this.#intend({ kind: 'evidence', path, body: { evidence: ids, language: 'en' } });
    one.files.push({ call, ids });
    await call.settle(this.#o.rng);
  }

  /** Waits until a command has claimed the files, at most a moment. */
  async #whenClaimed(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    for (let tries = 0; tries < 100 && !this.#o.stopped(); tries++) {
      if (await this.#o.isClaimed(ids).catch(() => true)) return;
      await sleep(1);
    }
  }

  async #answer(one: KnownCase, caseId: string): Promise<void> {
    const ids = await this.#upload(this.#o.rng.int(0, 1));
    const body = { text: `Answer ${one.answers.length + 1}`, evidence: ids, language: 'en' };
    const call = this.#intend({ kind: 'answer', path: `/disputes/${caseId}/answer`, body });
    one.answers.push(call);
    one.files.push({ call, ids });
    await call.settle(this.#o.rng);
  }

  async #withdraw(one: KnownCase, caseId: string): Promise<void> {
    const path = `/disputes/${caseId}/withdraw`;
    one.withdraw = this.#intend({ kind: 'withdraw', path, body: { language: 'en' } });
    await one.withdraw.settle(this.#o.rng);
  }

  #intend(operation: { kind: DisputeOperation; path: string; body: object }): Intention<DisputeOperation> {
    return new Intention({ client: this.#lossy, username: this.username }, operation);
  }

  /** Uploads small pictures, and waits until they are checked. An upload that is cut off is begun again elsewhere. */
  async #upload(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      const content = smallPicture();
      const begun = await this.#until('/evidence', { name: 'receipt.png', bytes: content.byteLength });
      // A person with too many files goes on without.
      if (begun?.status !== 200) continue;
      const fileId = String(begun.payload.fileId);
      const piece = { headers: { 'content-type': 'application/octet-stream' } };
      const sent = await this.#until(`/evidence/${fileId}/pieces?offset=0`, content, piece);
      if (sent?.status === 200 && (await this.#isReady(fileId))) ids.push(fileId);
      this.#o.counts.uploads++;
    }
    return ids;
  }

  async #isReady(fileId: string): Promise<boolean> {
    while (!this.#o.stopped()) {
      const answer = await this.#o.client.get(`/evidence/${fileId}`).catch(() => undefined);
      const state = answer?.status === 200 ? answer.payload.state : undefined;
      if (state === 'ready') return true;
      if (state === 'refused') this.violations.push('a good picture was refused');
      if (state === 'refused' || answer?.status === 404) return false;
      await sleep(50);
    }
    return false;
  }
}
