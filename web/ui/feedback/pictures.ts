/**
 * Line drawings on a grid of 96 × 72. `ink` is what is drawn, `accent` one detail of it. At most 600 bytes each. Loaded when the
 * first one is shown.
 */
export interface Picture {
  readonly ink: string;
  readonly accent: string;
}

export const PICTURES = {
  abroad: {
    ink: 'M48 62a26 26 0 1 0 0-52 26 26 0 0 0 0 52zM22 36h52M48 10c-14 14-14 38 0 52M48 10c14 14 14 38 0 52',
    accent: 'M26 22h44M26 50h44',
  },
  cards: {
    ink: 'M14 26h54v34H14zM14 36h54M22 50h12',
    accent: 'M27 20l3-9 53 16-9 31',
  },
  doubles: {
    ink: 'M34 52H20V12h32v8M34 20h32v42H34zM41 28h18M41 35h12',
    accent: 'M43 47l5 5 10-11',
  },
  instalments: {
    ink: 'M18 18h60v44H18zM18 30h60M33 11v12M63 11v12',
    accent: 'M30 41h4M46 41h4M62 41h4M30 52h4M46 52h4',
  },
  messages: {
    ink: 'M16 18h64v40H16zM16 20l32 22 32-22',
    accent: 'M26 50h10M60 50h10',
  },
  notices: {
    ink: 'M30 50V34a18 18 0 0 1 36 0v16l6 7H24zM42 62a6 6 0 0 0 12 0M48 11v5',
    accent: 'M72 9h9l-9 10h9',
  },
  offers: {
    ink: 'M14 20h68v11a6 6 0 0 0 0 12v11H14V43a6 6 0 0 0 0-12zM60 26v4M60 35v4M60 44v4',
    accent: 'M28 46l18-18M31 32a2 2 0 1 0 0-.1M43 44a2 2 0 1 0 0-.1',
  },
  orders: {
    ink: 'M48 10l28 13v27L48 63 20 50V23zM20 23l28 13 28-13M48 36v27',
    accent: 'M34 16.5l28 13v10',
  },
  page: {
    ink: 'M26 8h30l14 14v42H26zM56 8v14h14',
    accent: 'M42 36a6 6 0 1 1 8.5 5.5c-1.8.8-2.5 1.7-2.5 4M48 52v.1',
  },
  paid: {
    ink: 'M26 62V10h44v52l-7.3-5-7.3 5-7.4-5-7.4 5-7.3-5z',
    accent: 'M37 33l8 8 15-17',
  },
  pin: {
    ink: 'M26 32h44v30H26zM35 32v-8a13 13 0 0 1 26 0v8',
    accent: 'M37 47h.1M48 47h.1M59 47h.1',
  },
  points: {
    ink: 'M48 10l7.6 15.5 17 2.5-12.3 12 2.9 17L48 49l-15.2 8 2.9-17-12.3-12 17-2.5z',
    accent: 'M20 44v8M16 48h8M76 8v8M72 12h8',
  },
  search: {
    ink: 'M42 52a21 21 0 1 0 0-42 21 21 0 0 0 0 42zM57 46l18 17',
    accent: 'M33 31h18',
  },
  spending: {
    ink: 'M18 10v51h62',
    accent: 'M29 61V45h10v16M48 61V28h10v33M67 61V38h10v23',
  },
  statements: {
    ink: 'M24 10h32l14 14v39H24zM56 10v14h14',
    accent: 'M33 30h14M33 40h28M33 50h28',
  },
  subscriptions: {
    ink: 'M25 38a23 23 0 0 1 40-17M71 34a23 23 0 0 1-40 17M66 9v13H53M30 63V50h13',
    accent: 'M48 27v18M43 31h7.5a3 3 0 0 1 0 6H45a3 3 0 0 0 0 6',
  },
  transactions: {
    ink: 'M24 62V10h48v52l-8-5-8 5-8-5-8 5-8-5zM34 22h28M34 32h28',
    accent: 'M34 44h12M58 44h4',
  },
} as const satisfies Readonly<Record<string, Picture>>;

export type PictureName = keyof typeof PICTURES;
