/** The table's limit, in characters. */
export const MAX_TEMPLATE_TITLE = 80

/** One is found by reading the titles of all. */
export const MAX_TEMPLATES = 100

/** A text that admins answer again and again. */
export type AnswerTemplate = { id: string; title: string; text: Readonly<Record<'en' | 'es', string>> }
