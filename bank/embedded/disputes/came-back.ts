/** Which part of a purchase came back. The bank's rows do not name the purchase of a refund, so this is its rule. */
import type { ShopLine } from './lines-store.ts';
import { lesser } from './rules.ts';

/** Whether a refund names the shop of a purchase: `Refund: Hundred Boxes Online` names `Hundred Boxes Online`. */
function isOfShop(refund: ShopLine, purchase: ShopLine): boolean {
  if (refund.descriptor !== null && refund.descriptor === purchase.descriptor) return true;
  return refund.name === purchase.name || refund.name.endsWith(`: ${purchase.name}`);
}

/**
 * Returns what came back of each purchase, by its id. A refund belongs to the latest purchase of the shop on or before its day that has as
 * much left; if none has, to the latest one with anything left, up to that.
 * @param lines oldest first
 */
export function cameBack(lines: readonly ShopLine[]): ReadonlyMap<string, bigint> {
  const back = new Map<string, bigint>();
  const left = ({ id, amount }: ShopLine) => amount - (back.get(id) ?? 0n);
  const purchases = lines.filter(({ isRefund }) => !isRefund);
  for (const refund of lines.filter(({ isRefund }) => isRefund)) {
    const ofShop = purchases.filter((one) => one.on <= refund.on && isOfShop(refund, one) && left(one) > 0n);
    const purchase = ofShop.findLast((one) => left(one) >= -refund.amount) ?? ofShop.at(-1);
    if (!purchase) continue;
    back.set(purchase.id, (back.get(purchase.id) ?? 0n) + lesser(left(purchase), -refund.amount));
  }
  return back;
}
