import type { Postgres } from './postgres.mjs';

/** A running throwaway cluster; see citus.mjs. */
export interface Cluster {
  readonly url: string;
  readonly coordinator: Postgres;
  readonly workers: readonly Postgres[];
  startNode(): Promise<Postgres>;
  stop(): Promise<void>;
}

/** Whether Citus is installed beside PostgreSQL. */
export function hasCitus(): boolean;

export function startCitus(
  workers?: number,
  settings?: Readonly<Record<string, string>>,
): Promise<Cluster | undefined>;

/** The port of a node. */
export function portOf(node: Pick<Postgres, 'url'>): number;
