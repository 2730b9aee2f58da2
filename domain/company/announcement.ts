/** What the operator announces to everybody, above every page, until a time. */
export type Announcement = { text: Readonly<Record<'en' | 'es', string>>; until: Date }

/** Characters, as the table has them. */
export const MAX_ANNOUNCEMENT = 300
