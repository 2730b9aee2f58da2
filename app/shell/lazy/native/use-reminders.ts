import { useEffect, useEffectEvent } from 'react'
import { followNative } from '#app/native/bridge.ts'
import { keepReminders, type Reminder } from '#app/native/local-notifications.ts'
import { followShownPushes } from '#app/native/push.ts'
import { useRootData } from '#app/ui/route-data.ts'

/**
 * Keeps the device's own notifications in step with the bookings: at the start, when the app comes back, when it is told of something, and
 * whenever the page has read anew what waits for its visitor. Who is signed out has none.
 */
export function useReminders(mark: string): void {
  const root = useRootData()
  const keep = useEffectEvent(() => void keepThoseOf(mark))
  useEffect(() => keep(), [mark, root])
  useEffect(() => {
    const ends = [followNative('App', 'resume', () => keep()), followShownPushes(() => keep())]
    return () => ends.forEach((end) => end())
  }, [])
}

async function keepThoseOf(mark: string): Promise<void> {
  if (mark === '') return keepReminders([])
  const answer = await fetch('/notifications/reminders').catch(() => null)
  // Without an answer the device keeps what it has.
  if (!answer?.ok) return
  const { reminders } = (await answer.json()) as { reminders: readonly Reminder[] }
  await keepReminders(reminders)
}
