import type pg from 'pg';

/** A running throwaway PostgreSQL; see postgres.mjs. */
export interface Postgres {
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
  kill9(): Promise<void>;
  restart(): Promise<void>;
  pause(): void;
  resume(): void;
  gone(): boolean;
}

export function startPostgres(
  settings?: Readonly<Record<string, string>>,
  place?: string,
  primary?: string,
): Promise<Postgres | undefined>;

/** Folder of the PostgreSQL programs; undefined when there are none. */
export function findBinaries(): string | undefined;

/** Opens a connection for `use`. */
export function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T>;
