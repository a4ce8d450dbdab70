/** Rules of a cash advance PIN (PIN-1). The form checks them with the data that it has, the card system with all data. */
import type { IsoDate } from '../dates.ts';

export const PIN_LENGTH = 4;

/** Reasons why four digits are easy to guess, in the order of the checks. */
export const PIN_RULES = ['repeat', 'sequence', 'birthDate', 'cardNumber'] as const;

export type WeakPin = (typeof PIN_RULES)[number];

export type PinProblem = 'empty' | 'digits' | WeakPin;

/** Personal data that a PIN must not repeat. Form and card system pass the data that they have. */
export interface PinOwner {
  readonly birthDate?: IsoDate | undefined;
  /** The card number, or its last digits. */
  readonly cardNumber?: string | undefined;
}

/** Returns the first problem of a new PIN; undefined when it is valid. */
export function pinProblem(pin: string, owner: PinOwner = {}): PinProblem | undefined {
  if (pin === '') return 'empty';
  if (!isPin(pin)) return 'digits';
  return weakPin(pin, owner);
}

/** True for exactly four digits. */
export function isPin(text: string): boolean {
  return new RegExp(`^[0-9]{${PIN_LENGTH}}$`).test(text);
}

/** Returns the first reason why four digits are easy to guess; undefined if they are not. */
export function weakPin(pin: string, { birthDate, cardNumber = '' }: PinOwner): WeakPin | undefined {
  if (steps(pin).every((step) => step === 0)) return 'repeat';
  // Uses modulo 10: 8901 ascends, 1098 descends.
  if ([1, 9].some((way) => steps(pin).every((step) => step === way))) return 'sequence';
  if (birthDate !== undefined && datesIn(birthDate).some((text) => text.includes(pin))) return 'birthDate';
  return cardNumber.includes(pin) ? 'cardNumber' : undefined;
}

/** Differences between neighbouring digits, modulo 10: the step from 9 to 0 is 1. */
function steps(pin: string): number[] {
  const digits = [...pin].map(Number);
  return digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
}

/** Returns the ways in which people write their birthday in digits, in years AD and in ROC years (1988 is 77). */
function datesIn(birthDate: IsoDate): string[] {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const republic = String(Number(year) - 1911);
  const years = [year, year.slice(2), republic.padStart(3, '0'), republic.slice(-2).padStart(2, '0')];
  return years.flatMap((y) => [y + month + day, day + month + y, month + day + y, month + y]);
}
