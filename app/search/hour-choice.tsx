import type { Draft } from '#domain/search/draft.ts'
import { formatTime } from '#domain/i18n/format.ts'
import type { WallTime } from '#kernel/dates.ts'
import { useRef } from 'react'
import { useLanguage, useLocale } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { endTimes, startTimes } from './session-times.ts'
import { TimeList } from './time-list.tsx'

type Hours = Pick<Draft, 'startTime' | 'durationMinutes'>

/** The usual start, at which the list opens. */
const MORNING: WallTime = '09:00'

type Props = {
  value: Hours
  /** `isDone`: both ends are chosen, or left open on purpose. */
  onChange: (value: Hours, isDone: boolean) => void
}

/** Start and end hours (D10); without a start each space's shortest session is meant. */
export function HourChoice({ value: { startTime, durationMinutes }, onChange }: Props) {
  const language = useLanguage()
  const locale = useLocale()
  const { t } = useTranslation('picker')
  const ends = useRef<HTMLDivElement>(null)
  const hours = new Intl.NumberFormat(language)

  const chooseStart = (key: string) => {
    onChange({ startTime: key || null, durationMinutes: key ? durationMinutes : null }, key === '')
    // Moves to the end once its list matches this start.
    if (key)
      requestAnimationFrame(() =>
        ends.current?.querySelector<HTMLElement>('[data-times]')?.focus({ preventScroll: true }),
      )
  }
  const chooseEnd = (key: string) => onChange({ startTime, durationMinutes: key ? Number(key) : null }, true)
  return (
    <div className="grid grid-cols-2 gap-3">
      <TimeList
        label={t('time.from')}
        chosen={startTime ?? ''}
        startsAt={MORNING}
        onChoose={chooseStart}
        options={[
          { key: '', text: t('time.anyStart') },
          ...startTimes(startTime).map((time) => ({ key: time, text: formatTime(time, locale) })),
        ]}
      />
      <div ref={ends} className="grid min-w-0">
        {startTime ? (
          <TimeList
            label={t('time.to')}
            chosen={durationMinutes === null ? '' : String(durationMinutes)}
            startsAt=""
            onChoose={chooseEnd}
            options={[
              { key: '', text: t('time.anyEnd') },
              ...endTimes(startTime, durationMinutes).map((end) => ({
                key: String(end.minutes),
                text: t('time.end', { time: formatTime(end.time, locale), hours: hours.format(end.hours) }),
              })),
            ]}
          />
        ) : (
          <p className="self-center px-2 text-center text-sm text-ink-500">{t('time.startFirst')}</p>
        )}
      </div>
    </div>
  )
}
