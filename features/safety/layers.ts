/** Which of the two layers of a supplementary card stops what. Form and tests share it; the lists are the card system's. */
import { CONTROL_SWITCHES, PAYMENT_KINDS, type PaymentKind } from '../../shared/card-controls.ts';
import type { WireMoney } from '../../shared/money.ts';
import type { HolderLayer, PrimaryLayer } from './layer-contract.ts';

export interface Layers {
  readonly holder: HolderLayer;
  readonly primary: PrimaryLayer;
  readonly effects: Readonly<Partial<Record<PaymentKind, 'stops' | 'goes-on'>>>;
}

export type Party = 'holder' | 'primary';
export const PARTIES: readonly Party[] = ['holder', 'primary'];

/** Whether a layer stops a kind of payment of any amount. */
function stopsKind(
  layer: Pick<HolderLayer, 'frozen' | 'switches'>,
  kind: PaymentKind,
  effects: Layers['effects'],
) {
  return (
    (layer.frozen && effects[kind] === 'stops') ||
    CONTROL_SWITCHES.some((name) => !layer.switches[name].on && layer.switches[name].stops.includes(kind))
  );
}

/** Returns whose layer stops a kind of payment now, the holder first. A stopped card is like a frozen one. */
export function stoppersOf({ holder, primary, effects }: Layers, kind: PaymentKind): readonly Party[] {
  const byPrimary = { ...primary, frozen: primary.frozen || primary.stopped };
  return PARTIES.filter((party) => stopsKind(party === 'holder' ? holder : byPrimary, kind, effects));
}

/** Returns the kinds of payment that are stopped now, with whose layers do it. */
export function stoppedKinds(
  layers: Layers,
): readonly { readonly kind: PaymentKind; readonly by: readonly Party[] }[] {
  return PAYMENT_KINDS.map((kind) => ({ kind, by: stoppersOf(layers, kind) })).filter(
    ({ by }) => by.length > 0,
  );
}

/** Returns whose limit of a purchase is lower, or both if they are equal; undefined without a limit. */
export function stricterOf(own: WireMoney | null, theirs: WireMoney | null): Party | 'both' | undefined {
  if (!own || !theirs) return own ? 'holder' : theirs ? 'primary' : undefined;
  const [a, b] = [BigInt(own.amount), BigInt(theirs.amount)];
  if (a === b) return 'both';
  return a < b ? 'holder' : 'primary';
}
