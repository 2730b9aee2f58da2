import { useTranslation } from 'react-i18next'

/** Finished texts, on the listing's own clock. */
export type WhenView = {
  /** '2 nights', '3 days', '1.5 hours'; where something else says it, nothing. */
  length?: string
} & (
  | { kind: 'days'; checkIn: string; checkOut: string; from: string; to: string; zone: string }
  | { kind: 'hours'; date: string; from: string; to: string; zone: string }
)

export function When({ when }: { when: WhenView }) {
  const { t } = useTranslation('trip')
  const rows =
    when.kind === 'days'
      ? [
          { label: t('checkIn'), value: t('from', { day: when.checkIn, time: when.from }) },
          { label: t('checkOut'), value: t('until', { day: when.checkOut, time: when.to }) },
        ]
      : [
          { label: t('date'), value: when.date },
          { label: t('time'), value: `${when.from}–${when.to}` },
        ]

  return (
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
      <div className="sm:col-span-2">
        <dt className="sr-only">{t('zone')}</dt>
        <dd className="text-sm text-ink-500">{t('zoneNote', { zone: when.zone })}</dd>
      </div>
    </dl>
  )
}
