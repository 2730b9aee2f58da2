import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { followNative } from '#app/native/bridge.ts'
import { keepReminders, type Reminder } from '#app/native/local-notifications.ts'

/** Pages on which bookings change. */
const BOOKINGS = /^\/(checkout|bookings|host\/(bookings|dashboard))/

/**
 * Keeps the device's own notifications in step with the bookings: at the start, when the app comes back, and around pages that change them.
 * Who is signed out has none.
 */
export function useReminders(mark: string): void {
  const { pathname, key } = useLocation()
  const occasion = BOOKINGS.test(pathname) ? key : ''
  const keep = useEffectEvent(() => void keepThoseOf(mark))
  useEffect(() => keep(), [mark, occasion])
  useEffect(() => followNative('App', 'resume', () => keep()), [])
}

async function keepThoseOf(mark: string): Promise<void> {
  if (mark === '') return keepReminders([])
  const answer = await fetch('/notifications/reminders').catch(() => null)
  // Without an answer the device keeps what it has.
  if (!answer?.ok) return
  const { reminders } = (await answer.json()) as { reminders: readonly Reminder[] }
  await keepReminders(reminders)
}
