/** The operator's announcement stands above every page until a time. */
export type Announcement = { text: Readonly<Record<'en' | 'es', string>>; until: Date }

/** Characters; the table has the same limit. */
export const MAX_ANNOUNCEMENT = 300
