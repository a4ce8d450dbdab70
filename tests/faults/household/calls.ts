/** A household's calls: repeated until there is an answer, a part of which is lost on the way. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rng } from '../../../bank/demo/random.ts';
import type { Answer, Client } from '../../support/api/clients/client.ts';
import type { Pools } from '../commands/both-banks.ts';
import { type Lost, lossy } from '../commands/campaign.ts';
import { Intention } from '../commands/person.ts';

/** The calls that have one outcome for their idempotency key. */
export type HouseholdOperation =
  | 'primary-limit'
  | 'holder-limit'
  | 'allow'
  | 'open-data-request'
  | 'withdraw-data-request';

export interface Counts extends Lost {
  limits: number;
  asked: number;
  allowed: number;
  replays: number;
  dataRequests: number;
  consents: number;
  closings: number;
}

/** A person with what is known of the person's own data. */
export interface Member {
  readonly username: string;
  readonly customerId: string;
  readonly client: Client;
  /** Requests about data, with the withdrawal of each. */
  readonly dataRequests: {
    readonly open: Intention<HouseholdOperation>;
    withdraw?: Intention<HouseholdOperation>;
  }[];
  /** The last choice of each channel, and how many choices changed something. */
  readonly consents: Map<string, boolean>;
  choices: number;
  closings: number;
  undone: number;
}

export interface HouseholdOptions {
  readonly primary: Member;
  readonly holder: Member;
  readonly cardId: string;
  readonly today: string;
  readonly rng: Rng;
  readonly pools: Pools;
  readonly counts: Counts;
  readonly stopped: () => boolean;
  readonly code: (username: string, purpose: string) => Promise<string | undefined>;
}

/** Sends the calls of a household, and notes what must not happen. */
export class HouseholdCalls {
  readonly violations: string[] = [];
  protected readonly options: HouseholdOptions;
  protected readonly lossy: ReadonlyMap<Member, Pick<Client, 'get' | 'post'>>;

  constructor(options: HouseholdOptions) {
    this.options = options;
    const of = (member: Member) => [member, lossy(member.client, options.counts, options.rng)] as const;
    this.lossy = new Map([of(options.primary), of(options.holder)]);
  }

  /** Sends a call until there is an answer; undefined when the run is over. */
  protected async until(member: Member, path: string, body: object = {}): Promise<Answer | undefined> {
    const client = this.lossy.get(member)!;
    while (!this.options.stopped()) {
      const answer = await client.post(path, { language: 'en', ...body }).catch(() => sleep(30, undefined));
      if (answer?.status === 500)
        this.violations.push(`500 from ${path.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`);
      if (answer && answer.status !== 503) return answer;
    }
    return undefined;
  }

  /** Reads until there is an answer; undefined when the run is over. */
  protected async read(member: Member, path: string): Promise<Answer['payload'] | undefined> {
    while (!this.options.stopped()) {
      const answer = await member.client.get(path).catch(() => undefined);
      if (answer?.status === 200) return answer.payload;
      await sleep(30);
    }
    return undefined;
  }

  /** Asks for a code and reads it. Undefined if the portal refuses or no code comes. */
  protected async codeFor(
    member: Member,
    purpose: string,
    path: string,
    body: object = {},
  ): Promise<string | undefined> {
    const { pools, code } = this.options;
    await pools.portal.query(
      `update portal.otp_challenges set sent_at = sent_at - interval '31 seconds',
        created_at = created_at - interval '11 minutes' where customer_id = $1`,
      [member.customerId],
    );
    await pools.portal.query('delete from portal.otp_sends where customer_id = $1', [member.customerId]);
    const asked = await this.until(member, path, { isResend: false, method: 'sms', ...body });
    // The code was sent, and the answer was lost.
    if (asked?.status !== 200 && asked?.error?.code !== 'OTP-TOO-SOON') return undefined;
    return code(member.username, purpose);
  }

  /** Begins a call that has one outcome for its idempotency key. */
  protected intend(
    member: Member,
    operation: { kind: HouseholdOperation; path: string; body: object; token?: string },
  ): Intention<HouseholdOperation> {
    const client = this.lossy.get(member)!;
    const body = { language: 'en', ...operation.body };
    return new Intention({ client, username: member.username }, { ...operation, body });
  }
}

/** Returns the id of a request about data that was opened; undefined if it was not. */
export function idOf(open: Intention<HouseholdOperation>): string | undefined {
  const reference = open.answers.find(({ outcome }) => outcome === 'done')?.reference;
  return reference === undefined ? undefined : String(JSON.parse(reference).requestId);
}
