/** The domain's nouns; each may import its own row and the rows above. */
const nounRows: readonly (readonly string[])[] = [
  ['i18n', 'media', 'places', 'email', 'analytics', 'company', 'contact', 'security'],
  ['accounts', 'listings', 'availability', 'occupancy', 'pricing', 'payments'],
  [
    'search',
    'bookings',
    'calendars',
    'publishing',
    'imports',
    'figures',
    'payouts',
    'messaging',
    'reviews',
    'wishlists',
    'alerts',
  ],
  [
    'notifications',
    'claims',
    'interventions',
    'disputes',
    'inquiries',
    'privacy',
    'content',
    'admin',
    'reports',
    'stress',
    'insights',
    'translations',
  ],
]

export const nouns = nounRows.flat()

export const rowOf = (noun: string) => nounRows.findIndex((row) => row.includes(noun))

/** The noun whose folder holds this file, if one does. */
export const nounOf = (path: string) => /^domain\/([^/]+)\//.exec(path)?.[1]
