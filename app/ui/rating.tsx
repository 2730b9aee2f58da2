import { Icon } from './icon.tsx'

type Props = { rating: { value: string; label: string } | null; newLabel: string; count?: string | undefined }

/** A star and the rating; a space without ratings is shown as new. */
export function Rating({ rating, newLabel, count }: Props) {
  if (rating === null) return <span className="text-sm font-semibold text-clay-700">{newLabel}</span>
  return (
    <span className="inline-flex items-center gap-1 text-sm font-semibold">
      <Icon name="star" size={14} className="text-clay-600" />
      <span className="sr-only">{rating.label}</span>
      <span aria-hidden="true">{rating.value}</span>
      {count && <span className="font-normal text-ink-500">{count}</span>}
    </span>
  )
}
