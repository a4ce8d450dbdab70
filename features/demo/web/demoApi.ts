/** Calls of the demo surface; they are not part of the product's API. */
import { demoPaths } from './paths.ts';

interface Bilingual {
  readonly en: string;
  readonly zh_tw: string;
}

export interface Person {
  readonly username?: string;
  readonly shows: Bilingual;
  readonly name: Bilingual;
  readonly customerNumber: string;
  readonly nationalId: string;
  readonly birthDate: string;
  readonly cards: readonly { readonly number: string; readonly expiry: string; readonly status: string }[];
}

export interface People {
  readonly password: string;
  readonly people: readonly Person[];
}

export interface Message {
  readonly to: string;
  readonly username?: string;
  readonly channel: 'sms' | 'email';
  readonly language: 'en' | 'zh_tw';
  readonly subject?: string;
  readonly text: string;
  readonly sentAt: string;
}

export const demoApi = {
  people: () => ask<People>(demoPaths.people()),
  inbox: () => ask<readonly Message[]>(demoPaths.inbox()),
  advance: (advanceSeconds: number) => ask(demoPaths.clock(), { advanceSeconds }),
  reset: () => ask(demoPaths.reset(), {}),
};

async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}
