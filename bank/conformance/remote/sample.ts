/** What a table of sample commands has for one kind. */
import type { CardSystem } from '../../../server/ports/card-system/local-unit.ts';
import type { Command, CommandKind } from '../../../server/ports/card-system/parts/commands.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import type { faysIds } from '../sample/sample-fay.ts';

export type Ids = ReturnType<typeof faysIds>;
type Of<K extends CommandKind> = (ids: Ids, system: CardSystem, today: IsoDate) => Promise<Command<K>>;

export interface Sample<K extends CommandKind> {
  /** @param n index of the card or transaction, from 0 */
  readonly doable: (n: number) => Of<K>;
  readonly refused: Of<K>;
}
