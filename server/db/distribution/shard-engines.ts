/**
 * Uses one shard by the names of its own tables, on the node that has it. PostgreSQL keeps the plans of such statements, while Citus plans
 * a statement with several tables each time, at several times its cost. Citus does not see them: so reads ask afterwards whether the shard
 * is still there, and transactions let Citus lock its place first. Otherwise a write could be lost while its shard moves.
 */
import type { CompiledQuery } from 'kysely';
import type { Answer, ConnectionUsage, Engine, Lease, Step } from '../engine/engine.ts';
import { codeOf } from '../errors.ts';
import { statement } from '../statement.ts';

/** A shard of the customers' tables on its node. */
export interface Shard {
  /** Citus' id of the shard of the first table. All tables of a customer move together. */
  readonly id: string;
  /** The names of the shard's tables, and of the node's copies of common tables, by the table's name. */
  readonly names: ReadonlyMap<string, string>;
}

/** SQLSTATE undefined_table: the shard was dropped here after a move. */
const NO_TABLE = '42P01';
const TABLE = /\b(?:cards|portal|bank_load)\.[a-z_]+\b/g;

/** Returns a text with these names of tables in place of their own. */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(TABLE, (name) => names.get(name) ?? name);

/** A write of Citus that locks the place of a shard until the end of its transaction, and finds no row. */
export const lockingPlace = (home: string): CompiledQuery =>
  statement`delete from portal.points_sent where customer_id = ${home} and day = '0001-01-01'`;

/** Asks whether the shard is on this node. After the reads: if it still is, it was when they ran. */
const WHERE = `select exists (select from pg_dist_placement p join pg_dist_local_group l on l.groupid = p.groupid
  where p.shardid = $1) as here`;

/** Fails when the shard is not on this node: a division by zero. */
const STAYS = `select 1 / count(*) from pg_dist_placement p join pg_dist_local_group l on l.groupid = p.groupid
  where p.shardid = $1`;
/** SQLSTATE division_by_zero. */
const NOT_HERE = '22012';
/** Only Citus knows the running numbers of new messages. */
const NUMBERED = /^\s*insert into portal\.outbox\b/;
const BEGIN = /^start transaction/;
const END = /^(?:commit|rollback)$/;
const WRITE = /^\s*(?:insert|update|delete)\b/i;

/**
 * An engine for transactions of one shard, over the connections of its node. Citus runs their first write: it locks the place of the shard
 * until the end, as for its own transactions, so that a move waits. The other statements use the names of the shard's own tables. A
 * transaction whose first write comes later than its first round trip, or whose shard is on another node, is run by Citus alone.
 */
export class ShardTransactions implements Engine {
  readonly #names: Names;

  constructor(
    private readonly node: Engine,
    private readonly shard: Shard,
  ) {
    this.#names = new Names(shard);
  }

  async connect(limitMs?: number): Promise<Lease> {
    const lease = await this.node.connect(limitMs);
    const names = this.#names;
    const stays = { text: STAYS, parameters: [this.shard.id] };
    let isLocked = false;
    const begin = async (steps: readonly Step[], ms?: number): Promise<readonly Answer[]> => {
      const first = steps.findIndex(({ text }) => WRITE.test(text));
      if (first < 0) return lease.run(steps, ms);
      const [citus, own] = [steps.slice(0, first + 1), steps.slice(first + 1)];
      try {
        const all = [...citus, stays, ...own.map((step) => names.inShard(step))];
        const answers = await lease.run(all, ms);
        isLocked = true;
        return answers.toSpliced(citus.length, 1);
      } catch (error) {
        if (codeOf(error) !== NOT_HERE) throw error;
        await lease.script('rollback', ms);
        return lease.run(steps, ms);
      }
    };
    return {
      run(steps, ms) {
        if (steps.some(({ text }) => BEGIN.test(text))) return begin(steps, ms);
        const written = isLocked ? steps.map((step) => names.inShard(step)) : steps;
        if (steps.some(({ text }) => END.test(text))) isLocked = false;
        return lease.run(written, ms);
      },
      script: (text, ms) => lease.script(text, ms),
      release: () => lease.release(),
    };
  }

  usage(): ConnectionUsage {
    return this.node.usage();
  }

  async end(): Promise<void> {}
}

/** Writes the shard's names into statements. Each text is made once, so that it is prepared once. */
class Names {
  readonly #texts = new Map<string, string>();
  constructor(private readonly shard: Shard) {}

  inShard({ text, parameters }: Step): Step {
    const known = this.#texts.get(text);
    if (known !== undefined) return { text: known, parameters };
    const written = NUMBERED.test(text) ? text : withNames(text, this.shard.names);
    this.#texts.set(text, written);
    return { text: written, parameters };
  }
}

/** An engine for reads of one shard, over the connections of its node. */
export class ShardReads implements Engine {
  readonly #names: Names;

  constructor(
    private readonly node: Engine,
    private readonly shard: Shard,
  ) {
    this.#names = new Names(shard);
  }

  async connect(limitMs?: number): Promise<Lease> {
    const lease = await this.node.connect(limitMs);
    const where = { text: WHERE, parameters: [this.shard.id] };
    return {
      run: async (steps, ms) => {
        try {
          const answers = await lease.run([...steps.map((step) => this.#names.inShard(step)), where], ms);
          const [here] = (answers.at(-1)?.rows ?? []) as { here?: boolean }[];
          if (here?.here) return answers.slice(0, -1);
        } catch (error) {
          if (codeOf(error) !== NO_TABLE) throw error;
        }
        // The shard has moved. Citus finds it.
        return lease.run(steps, ms);
      },
      script: (text, ms) => lease.script(text, ms),
      release: () => lease.release(),
    };
  }

  usage(): ConnectionUsage {
    return this.node.usage();
  }

  async end(): Promise<void> {}
}
