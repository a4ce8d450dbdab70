/** Components for the overview. The list of passkeys is in public.ts. */
export { PasskeyOffer, PausedPasskeys } from './PasskeyOffer.tsx';
