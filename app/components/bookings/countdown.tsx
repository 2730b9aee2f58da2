import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { Icon } from '../../ui/icon.tsx'

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
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (count: number) => String(count).padStart(2, '0')
  const clock = `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
  return (
    <p role="timer" className="flex items-center gap-3 rounded-xl bg-clay-50 p-4 font-medium text-clay-700">
      <Icon name="timer" />
      <span>
        {t('held')} <strong className="tabular-nums">{clock}</strong>
      </span>
    </p>
  )
}
