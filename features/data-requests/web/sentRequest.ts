import { untilWiped } from '../../../web/store.ts';

/** The request that was just sent, so that its page says so. */
export const sentRequest = untilWiped<string>();
