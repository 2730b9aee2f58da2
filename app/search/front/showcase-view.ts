type Picture = { key: string; color: string } | null

/** What the front page shows below its rows on large screens; all texts are finished. */
export type ShowcaseView = {
  kinds: readonly { kind: string; name: string; icon: string; photo: Picture }[]
  cities: readonly { name: string; address: string; isFeatured: boolean; countText: string | null; photo: Picture }[]
  /** True and flattering (decision B11), or none. */
  figures: readonly { value: string; text: string }[]
  /** What guests ask before their first booking, as search engines are told it too. */
  faq: readonly { question: string; answer: string }[]
}
