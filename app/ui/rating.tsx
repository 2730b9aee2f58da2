import { Icon } from './icon.tsx'

type Props = { value: number | null; newLabel: string; label: string; count?: string | undefined }

/** A star and its figure; a space that nobody has rated yet is new, not bad. */
export function Rating({ value, newLabel, label, count }: Props) {
  if (value === null) return <span className="text-sm font-semibold text-clay-700">{newLabel}</span>
  return (
    <span className="inline-flex items-center gap-1 text-sm font-semibold">
      <Icon name="star" size={14} className="text-clay-600" />
      <span className="sr-only">{label}</span>
      <span aria-hidden="true">{value.toFixed(1)}</span>
      {count && <span className="font-normal text-ink-500">{count}</span>}
    </span>
  )
}
