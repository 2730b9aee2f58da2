import { useEffect, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useReload } from '#app/ui/use-reload.ts'

/** Until then whole minutes are shown; below it the countdown shows seconds. */
const CALM_UNTIL_SECONDS = 120

/** Counts down a hold from a duration of the server's, so that a browser's clock does not matter. */
export function Countdown({ until, leftMs }: { until: string; leftMs: number }) {
  const { t } = useTranslation('checkout')
  const reload = useReload()
  const [left, setLeft] = useState(leftMs)

  useEffect(() => {
    const end = performance.now() + leftMs
    const tick = setInterval(() => setLeft(Math.max(0, end - performance.now())), 500)
    const over = setTimeout(reload, leftMs + 500)
    return () => {
      clearInterval(tick)
      clearTimeout(over)
    }
  }, [until, leftMs, reload])

  const seconds = Math.ceil(left / 1000)
  const isCalm = seconds > CALM_UNTIL_SECONDS
  return (
    <p
      role="timer"
      data-calm={isCalm}
      className={`flex items-center gap-3 rounded-xl p-4 ${isCalm ? 'bg-sand-100' : 'bg-clay-50 font-medium text-clay-700'}`}
    >
      <Icon name="timer" />
      <span>
        {t('held')} <strong className="figures">{isCalm ? calmText(seconds, t) : clockText(seconds)}</strong>
      </span>
      {/* Announced once near the end, since a screen reader would read every second otherwise. */}
      <span role="status" className="sr-only">
        {isCalm ? '' : t('almostOver')}
      </span>
    </p>
  )
}

type Texts = (key: string, values: { count: number }) => string

const calmText = (seconds: number, t: Texts) =>
  seconds >= 2 * 3600
    ? t('heldHours', { count: Math.floor(seconds / 3600) })
    : t('heldMinutes', { count: Math.ceil(seconds / 60) })

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
