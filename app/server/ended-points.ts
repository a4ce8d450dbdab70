/**
 * Takes the points that ended off the cards, in the first minute of a day in Taipei, where the card system is in the portal's
 * database. Nothing waits for it: reads and redemptions are right without it.
 */
import { type IsoDate, taipeiDate } from '../../shared/dates.ts';

export interface EndedPointsDeps {
  /** Of a card system in the portal's database; absent for one elsewhere, which takes its points itself. */
  readonly take?: ((isStopping: () => boolean) => Promise<number>) | undefined;
  /** The database's time. */
  readonly now: () => Promise<Date>;
  readonly log: { info(fields: object, message: string): void };
}

/**
 * @returns `run`, to be called every minute: it works once a day and process, and again the same day only after it failed or was
 *   stopped; `stop`, after which a run ends with the card that it is working on.
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
