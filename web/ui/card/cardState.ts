/** What a card's picture and its tag say about the card: the one place for states. */
import type { CardStatus } from '../../../shared/card-values.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { contentText } from '../content.messages.ts';
import type { TagTone } from '../layout/facts/Tag.tsx';
import type { IconName } from '../layout/Icon.tsx';

/** How the picture is drawn: in its colours, behind frost, or grey. */
export type CardLook = 'live' | 'frozen' | 'stopped';

export interface CardState {
  readonly text: Phrase;
  /** A shorter text, for narrow places. */
  readonly short?: Phrase;
  readonly tone: TagTone;
  readonly icon: IconName;
  readonly look: CardLook;
}

/** The facts that make the state of a card. */
export interface CardCondition {
  readonly status: CardStatus;
  readonly frozen?: boolean | undefined;
  /** Present while a new card is on its way. `status` is then the stopped card's. */
  readonly replacement?: object | undefined;
}

const { statusActive, statusPending, statusDamaged, statusLost, statusStolen, statusInvalid } = contentText;

const STATES: Record<CardStatus, CardState> = {
  active: { text: statusActive, tone: 'ok', icon: 'success', look: 'live' },
  unactivated: { text: statusPending, tone: 'info', icon: 'clock', look: 'live' },
  damaged: { text: statusDamaged, tone: 'warn', icon: 'alert', look: 'stopped' },
  lost: { text: statusLost, tone: 'err', icon: 'stop', look: 'stopped' },
  stolen: { text: statusStolen, tone: 'err', icon: 'stop', look: 'stopped' },
  r_code: {
    text: contentText.statusRcode,
    short: contentText.statusRcodeShort,
    tone: 'err',
    icon: 'lock',
    look: 'stopped',
  },
  invalid: { text: statusInvalid, tone: 'neutral', icon: 'cross', look: 'stopped' },
};

const FROZEN: CardState = { text: contentText.frozen, tone: 'info', icon: 'lock', look: 'frozen' };
const ON_ITS_WAY: CardState = {
  text: contentText.statusOnItsWay,
  tone: 'info',
  icon: 'clock',
  look: 'live',
};

/**
 * Returns the one state that is shown for a card. A stopped card is stopped whether or not it is frozen; any other frozen
 * card is frozen and nothing else, because "Active" beside "Frozen" would contradict it.
 */
export function cardStateOf({ status, frozen, replacement }: CardCondition): CardState {
  if (replacement) return ON_ITS_WAY;
  const state = STATES[status];
  return frozen && state.look === 'live' ? FROZEN : state;
}
