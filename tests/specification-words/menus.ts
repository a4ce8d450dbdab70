/** The lines of menus and footer that the specification prescribes, in order. */
/** The three menus of SHELL-3: a title, then the lines of its columns in order. */
export const MENUS: readonly (readonly [title: string, lines: readonly string[]])[] = [
  [
    'Card application',
    [
      'Online application',
      'Continue application or progress query',
      'Application steps',
      'Referral campaign',
      'Cashback Titanium',
      'Cashback Signature',
      "Traveller's cards",
      'View all',
    ],
  ],
  [
    'Digital service',
    [
      'Card activation',
      'Online application',
      'Continue application',
      'Online banking',
      'Mobile banking',
      'Phone banking',
      'Find a branch',
    ],
  ],
  ['Latest promotion', ['Latest offers', 'Other card information', 'Referral campaign', 'Campaign links']],
];

/** Title of the last column of each menu. */
export const HELP_BOX = 'Help and Support';

export const FOOTER: Readonly<Record<'blocks' | 'legal', readonly string[]>> = {
  blocks: ['Contact the bank', 'Find a branch', 'Help and support', 'About the bank'],
  legal: [
    'Privacy and security',
    'Terms of use',
    'Hyperlink policy',
    'Online security',
    'Statutory public disclosure',
    'Card and internet banking terms',
    'Local branch',
    'Accessibility sitemap',
  ],
};
