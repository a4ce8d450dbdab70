/**
 * Deducts expired points from the cards in the first minute of a day in Taipei, if the card system is in the portal's
 * database. Reads and redemptions are correct without it.
 */
import { type IsoDate, taipeiDate } from '../../shared/dates.ts';

export interface EndedPointsDeps {
  /** Deducts the points. Absent with an external card system, which does this itself. */
  readonly take?: ((isStopping: () => boolean) => Promise<number>) | undefined;
  /** The database's time. */
  readonly now: () => Promise<Date>;
  readonly log: { info(fields: object, message: string): void };
}

/**
 * Returns two functions. Call `run` every minute: each process deducts points once a day, and tries again on that day only
 * after an error. `stop` ends a run after its current card.
 */
export function createEndedPoints({ take, now, log }: EndedPointsDeps) {
  let isStopping = false;
  let doneOn: IsoDate | undefined;
  let running: Promise<void> | undefined;

  async function work(): Promise<void> {
    if (!take) return;
    const today = taipeiDate(await now());
    if (today === doneOn) return;
    const cards = await take(() => isStopping);
    if (isStopping) return;
    doneOn = today;
    if (cards > 0) log.info({ cards }, 'took points that ended');
  }

  return {
    run(): Promise<void> {
      running ??= work().finally(() => {
        running = undefined;
      });
      return running;
    },
    async stop(): Promise<void> {
      isStopping = true;
      await running?.catch(() => undefined);
    },
  };
}
