/** What the stages of a load share. */
import type { OpenDatabase } from '../../../server/db/open.ts';
import type { MovedCardsSteps } from '../../../server/moved-cards/moved-cards.ts';
import type { CardKeys } from '../../embedded/keys.ts';
import type { Move } from '../../embedded/moves/moves-store.ts';
import type { Manifest } from '../files/manifest.ts';
import type { Pace } from '../pace.ts';
import type { StagedKind } from '../sql.ts';
import type { Written } from './take-over-store.ts';

/** Numbers of written rows, by table. */
export type Counts = Readonly<Record<string, Written>>;

export interface Merge {
  readonly database: OpenDatabase;
  readonly keys: CardKeys;
  readonly manifest: Manifest;
  /** What is staged. */
  readonly kind: StagedKind;
  readonly loadId: bigint;
  /** Customers per transaction. */
  readonly batch: number;
  readonly pace: Pace;
  /** Transactions at the same time. */
  readonly parallel: number;
  /** The cards that the files move. */
  readonly moves: readonly Move[];
  /** In a distributed database: those of the earlier customers whom the files delete. */
  readonly gone: readonly string[];
  readonly onMoved: MovedCardsSteps | undefined;
  readonly onCustomers: (done: number, of: number) => void;
  readonly onStep: (step: string) => Promise<void> | void;
}
