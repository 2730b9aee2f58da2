import type { Bounds, Point } from '#kernel/geo.ts'

/** The answer of `/pins`: single spaces or clusters, as finished texts at blurred places. */
export type PinsView =
  | { kind: 'pins'; pins: readonly PinView[] }
  | { kind: 'clusters'; clusters: readonly ClusterView[] }

type ClusterView = Point & { count: number; bounds: Bounds }

export type PinView = Point & {
  id: string
  title: string
  /** When the host wrote it only in another language than the page's. */
  titleLanguage?: 'en' | 'es'
  /** The number alone, as it stands in `price`, which is the card's. */
  short: string
  /** The same to compare, in the viewer's currency; null where no rate is known. */
  amount: number | null
  price: string
  /** The stay of a total. */
  stay?: string
  /** The params of a listing whose flexible dates differ from the search. */
  onward?: string
  rating: { value: string; label: string } | null
  photo: { key: string; color: string } | null
}
