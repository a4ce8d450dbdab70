export const demoPaths = {
  demo: () => '/demo',
  inbox: () => '/demo/inbox',
  till: () => '/demo/till',
  purchase: () => '/demo/purchase',
  payment: () => '/demo/payment',
  wallet: () => '/demo/wallet',
  bankFreeze: () => '/demo/bank-freeze',
  gallery: () => '/demo/gallery',
  people: () => '/demo/people',
  clock: () => '/demo/clock',
  reset: () => '/demo/reset',
} as const;
