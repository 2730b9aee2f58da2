import type { ListingStatus } from '#domain/listings/life.ts'
import { useTranslation } from '#app/ui/texts.tsx'

const tones: Record<ListingStatus, string> = {
  draft: 'bg-alert-50 text-alert-700',
  in_review: 'bg-clay-50 text-clay-700',
  published: 'bg-leaf-50 text-leaf-700',
  paused: 'bg-sand-100 text-ink-700',
  removed: 'bg-sand-100 text-ink-500',
}

export function ListingStatusBadge({ status }: { status: ListingStatus }) {
  const { t } = useTranslation('status')
  return (
    <span className={`inline-block rounded-full px-2.5 py-1 text-xs font-semibold ${tones[status]}`}>
      {t(`listing.${status}`)}
    </span>
  )
}
