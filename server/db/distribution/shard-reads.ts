/**
 * Reads one shard by the names of its own tables, on the node that has it. PostgreSQL keeps the plans of such statements, while Citus plans
 * a statement with several tables each time, at several times its cost. For reads alone: Citus does not see them, so that a write could be
 * lost while its shard moves.
 */
import type { ConnectionUsage, Engine, Lease, Step } from '../engine/engine.ts';
import { codeOf } from '../errors.ts';

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

/** Asks whether the shard is on this node. After the reads: if it still is, it was when they ran. */
const WHERE = `select exists (select from pg_dist_placement p join pg_dist_local_group l on l.groupid = p.groupid
  where p.shardid = $1) as here`;

/** An engine for reads of one shard, over the connections of its node. */
export class ShardReads implements Engine {
  readonly #texts = new Map<string, string>();

  constructor(
    private readonly node: Engine,
    private readonly shard: Shard,
  ) {}

  async connect(limitMs?: number): Promise<Lease> {
    const lease = await this.node.connect(limitMs);
    const where = { text: WHERE, parameters: [this.shard.id] };
    return {
      run: async (steps, ms) => {
        try {
          const answers = await lease.run([...steps.map((step) => this.#inShard(step)), where], ms);
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

  #inShard({ text, parameters }: Step): Step {
    const known = this.#texts.get(text);
    if (known !== undefined) return { text: known, parameters };
    const written = withNames(text, this.shard.names);
    this.#texts.set(text, written);
    return { text: written, parameters };
  }
}
