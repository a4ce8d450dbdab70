import { createContext } from 'react';

/** True while the page shows the success of a redemption above the form of the next one. */
export const JustRedeemed = createContext(false);
