import { useTranslation } from '#app/ui/texts.tsx'
import { ZoneNote } from './zone-note.tsx'
import type { WhenView } from './when.view.server.ts'

export function When({ when }: { when: WhenView }) {
  const { t } = useTranslation('trip')
  const rows =
    when.unit === 'day'
      ? [
          { label: t('checkIn'), value: t('from', { day: when.checkIn, time: when.from }) },
          { label: t('checkOut'), value: t('until', { day: when.checkOut, time: when.to }) },
        ]
      : [
          { label: t('date'), value: when.date },
          { label: t('time'), value: `${when.from}–${when.to}` },
        ]

  return (
    <div className="grid gap-3">
      <dl className="grid gap-3 sm:grid-cols-2">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-ink-500">{label}</dt>
            <dd className="font-semibold first-letter:capitalize">{value}</dd>
          </div>
        ))}
        {when.length && (
          <div className="sm:col-span-2">
            <dt className="sr-only">{t('length')}</dt>
            <dd>{when.length}</dd>
          </div>
        )}
      </dl>
      {when.zone && <ZoneNote zone={when.zone} />}
    </div>
  )
}
