import {
  ORDINARY_PURCHASES,
  type TransactionCategory,
} from '../../../server/ports/card-system/parts/history.ts';
import type { BankPointEntry } from '../../../server/ports/card-system/parts/records.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { POINT_LINES } from '../bank.messages.ts';
import { opaqueId, type Rng } from '../random.ts';
import { addDays } from './calendar.ts';
import type { Line } from './purchases.ts';

type Entry = Omit<BankPointEntry, 'sequence' | 'entryId' | 'balanceAfter'>;

/** Categories that earn points. Bills, cash, stored value and the bank's own transactions earn none. */
const EARNING: ReadonlySet<TransactionCategory> = new Set(ORDINARY_PURCHASES);

/** TWD per point. */
const DOLLARS_PER_POINT = { home: 30n, abroad: 15n } as const;
const VOUCHER_POINTS = 3000;
/**
 * Days after the statement for which points are valid. In a history of 24 months, the oldest points expire in one to
 * two months.
 */
const LASTS_DAYS = 760;

/** Builds a card's ledger month by month. {@link PointsBook.close} adds the opening entry. */
export class PointsBook {
  private readonly entries: Entry[] = [];
  private earned = 0;

  /**
   * Credits a closed month. Returns a function that maps a transaction to the sequence of its ledger entry, if it
   * earned points.
   */
  creditMonth(date: IsoDate, lines: readonly Line[]): (line: Line) => number | undefined {
    const home = this.credit(date, lines, false);
    const abroad = this.credit(date, lines, true);
    return (line) => (earns(line) ? (line.foreign ? abroad : home) : undefined);
  }

  /** Occasionally redeems a voucher. Uses only points earned since the ledger was opened. */
  maybeRedeem(rng: Rng, date: IsoDate): void {
    if (!rng.chance(8) || this.earned < VOUCHER_POINTS) return;
    this.push({
      date,
      description: POINT_LINES.redeemed,
      points: -VOUCHER_POINTS,
      campaignId: 'REDEEM',
      campaignRulesetId: 'REDEEM-VOUCHER',
    });
  }

  /** Credits points of a campaign. */
  creditCampaign(date: IsoDate, points: number, endsOn: IsoDate): void {
    const campaign = { campaignId: 'CAMPAIGN', campaignRulesetId: 'CAMPAIGN-SEASON' };
    this.push({ date, description: POINT_LINES.campaign, points, endsOn, ...campaign });
  }

  /**
   * Returns the whole ledger. It starts on `openedOn` with an entry of `opening` points. With a `target`, the final
   * balance equals it: the first entry adds the missing points, or points in excess are deducted on `closedOn`.
   */
  close(
    ids: { seed: string; cardId: string },
    book: { openedOn: IsoDate; closedOn: IsoDate; opening: number; target?: number },
  ): readonly BankPointEntry[] {
    const missing = book.target === undefined ? 0 : book.target - this.earned;
    const opening = missing > 0 ? missing : book.opening;
    const surplus = book.target === undefined ? 0 : opening + this.earned - book.target;
    const base = { campaignId: 'ACCOUNT', campaignRulesetId: 'ACCOUNT-CARRY' };
    const first = { date: book.openedOn, description: POINT_LINES.opening, points: opening, ...base };
    const last = { date: book.closedOn, description: POINT_LINES.adjusted, points: -surplus, ...base };
    let balance = 0;
    return [first, ...this.entries, ...(surplus > 0 ? [last] : [])].map((entry, i) => {
      balance += entry.points;
      const entryId = opaqueId(ids.seed, `${ids.cardId}/points/${i + 1}`);
      return { ...entry, sequence: i + 1, entryId, balanceAfter: balance };
    });
  }

  private credit(date: IsoDate, lines: readonly Line[], abroad: boolean): number | undefined {
    const spent = lines.reduce(
      (sum, line) => (earns(line) && Boolean(line.foreign) === abroad ? sum + line.amount : sum),
      0n,
    );
    const points = Number(spent / DOLLARS_PER_POINT[abroad ? 'abroad' : 'home']);
    if (points === 0) return undefined;
    const description = abroad ? POINT_LINES.earnedAbroad : POINT_LINES.earned;
    const campaignRulesetId = abroad ? 'EARN-ABROAD' : 'EARN-HOME';
    const endsOn = addDays(date, LASTS_DAYS);
    return this.push({ date, description, spent, points, endsOn, campaignId: 'EARN', campaignRulesetId });
  }

  /** Numbers start at 2, because the opening entry becomes number 1. */
  private push(entry: Entry): number {
    this.earned += entry.points;
    return this.entries.push(entry) + 1;
  }
}

function earns(line: Line): boolean {
  return EARNING.has(line.category);
}
