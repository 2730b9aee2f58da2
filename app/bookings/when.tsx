import { useTranslation } from '#app/ui/texts.tsx'
import { ZoneNote } from './zone-note.tsx'
import type { WhenView } from './when.view.server.ts'

export function When({ when }: { when: WhenView }) {
  const { t } = useTranslation('trip')
  const rows =
    when.unit === 'day'
      ? [
          { label: t('checkIn'), value: when.checkIn, time: t('from', { time: when.from }) },
          { label: t('checkOut'), value: when.checkOut, time: t('until', { time: when.to }) },
        ]
      : [
          { label: t('date'), value: when.date, time: null },
          { label: t('time'), value: `${when.from}–${when.to}`, time: null },
        ]

  return (
    <div className="grid gap-3">
      <dl className="grid gap-3 sm:grid-cols-2">
        {rows.map(({ label, value, time }) => (
          <div key={label}>
            <dt className="text-sm text-ink-500">{label}</dt>
            <dd className="font-semibold first-letter:capitalize">
              {value}
              {time && (
                <>
                  , <span className="whitespace-nowrap">{time}</span>
                </>
              )}
            </dd>
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
