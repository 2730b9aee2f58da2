import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { Icon } from '../../ui/icon.tsx'

/** Until then whole minutes are told, calmly; the last ones are counted by the second. */
const CALM_UNTIL_SECONDS = 120

/**
 * How long the dates are still held. Counts from the server's own difference, so that a browser with a wrong clock shows it
 * right; at the end the server is asked what is now.
 */
export function Countdown({ until, leftMs }: { until: string; leftMs: number }) {
  const { t } = useTranslation('checkout')
  const { revalidate } = useRevalidator()
  const [left, setLeft] = useState(leftMs)

  useEffect(() => {
    const end = performance.now() + leftMs
    const tick = setInterval(() => setLeft(Math.max(0, end - performance.now())), 500)
    const over = setTimeout(() => void revalidate(), leftMs + 500)
    return () => {
      clearInterval(tick)
      clearTimeout(over)
    }
  }, [until, leftMs, revalidate])

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
      {/* Said once, when it begins to matter: a clock that speaks every second would drown the rest. */}
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
