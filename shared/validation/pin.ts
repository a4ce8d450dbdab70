/** What a cash advance PIN must be (PIN-1): the form runs it with what it knows, the card system with all there is. */
import type { IsoDate } from '../dates.ts';

export const PIN_LENGTH = 4;

/** What makes four digits easy to guess, in the order in which it is judged. */
export const PIN_RULES = ['repeat', 'sequence', 'birthDate', 'cardNumber'] as const;

export type WeakPin = (typeof PIN_RULES)[number];

export type PinProblem = 'empty' | 'digits' | WeakPin;

/** What the PIN is held against; whatever is not known on a side is left out there. */
export interface PinOwner {
  readonly birthDate?: IsoDate | undefined;
  /** The card's number, or as much of its end as is known. */
  readonly cardNumber?: string | undefined;
}

/** The first thing wrong with a new PIN; undefined when nothing is. */
export function pinProblem(pin: string, owner: PinOwner = {}): PinProblem | undefined {
  if (pin === '') return 'empty';
  if (!isPin(pin)) return 'digits';
  return weakPin(pin, owner);
}

/** Four digits and nothing else. */
export function isPin(text: string): boolean {
  return new RegExp(`^[0-9]{${PIN_LENGTH}}$`).test(text);
}

/** Why four digits are easy to guess; undefined when they are not. */
export function weakPin(pin: string, { birthDate, cardNumber = '' }: PinOwner): WeakPin | undefined {
  if (steps(pin).every((step) => step === 0)) return 'repeat';
  // Counted round: 8901 goes up, 1098 goes down.
  if ([1, 9].some((way) => steps(pin).every((step) => step === way))) return 'sequence';
  if (birthDate !== undefined && datesIn(birthDate).some((text) => text.includes(pin))) return 'birthDate';
  return cardNumber.includes(pin) ? 'cardNumber' : undefined;
}

/** From each digit to the next, counted round: 9 to 0 is one up. */
function steps(pin: string): number[] {
  const digits = [...pin].map(Number);
  return digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
}

/** How people write their birthday in digits, in years AD and of the Republic (1988 is 77). */
function datesIn(birthDate: IsoDate): string[] {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const republic = String(Number(year) - 1911);
  const years = [year, year.slice(2), republic.padStart(3, '0'), republic.slice(-2).padStart(2, '0')];
  return years.flatMap((y) => [y + month + day, day + month + y, month + day + y, month + y]);
}
