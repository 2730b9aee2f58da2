/** What a host wrote, in both languages, with places for the listing's own facts: `{neighbourhood}`, `{size}`, … */
export type Bilingual = { en: string; es: string }

export type KindTexts = { titles: readonly Bilingual[]; descriptions: readonly Bilingual[] }

/** By subcategory id. */
export type CategoryTexts = Readonly<Record<string, KindTexts>>
