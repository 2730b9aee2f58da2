/** The table's limit, in characters. */
export const MAX_TEMPLATE_TITLE = 80

/** Whoever answers finds one by reading their titles. */
export const MAX_TEMPLATES = 100

/** What admins answer again and again. */
export type AnswerTemplate = { id: string; title: string; text: Readonly<Record<'en' | 'es', string>> }
