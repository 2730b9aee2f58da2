/** A host's text in both languages, with placeholders: `{neighbourhood}`, `{size}`, … */
export type Bilingual = { en: string; es: string }

export type KindTexts = { titles: readonly Bilingual[]; descriptions: readonly Bilingual[] }

/** Texts by subcategory id. */
export type CategoryTexts = Readonly<Record<string, KindTexts>>
