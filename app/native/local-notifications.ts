import { callNative, followNative } from './bridge.ts'
import { ownPathIn } from './push.ts'

/** A notification that the device shows by itself. `id` is the same for the same thing; `at` is an ISO instant. */
export type Reminder = { id: number; at: string; title: string; body: string; address: string }

/** Makes the device's own notifications those of the list: others go, changed ones move. Asks for nothing. */
export async function keepReminders(reminders: readonly Reminder[]): Promise<void> {
  const checked = await callNative('LocalNotifications', 'checkPermissions')
  if (!checked.ok || checked.value.display !== 'granted') return
  const pending = await callNative('LocalNotifications', 'getPending')
  if (!pending.ok) return
  const wanted = new Set(reminders.map(({ id }) => id))
  const others = pending.value.notifications.filter(({ id }) => !wanted.has(id)).map(({ id }) => ({ id }))
  if (others.length > 0) await callNative('LocalNotifications', 'cancel', { notifications: others })
  if (reminders.length === 0) return
  await callNative('LocalNotifications', 'schedule', {
    notifications: reminders.map(({ id, at, title, body, address }) => ({
      id,
      title,
      body,
      schedule: { at: new Date(at), allowWhileIdle: true },
      extra: { address },
    })),
  })
}

/** @returns ends it; the address is a path of this site */
export const followOpenedReminders = (open: (address: string) => void): (() => void) =>
  followNative('LocalNotifications', 'localNotificationActionPerformed', ({ notification }) => {
    const address = ownPathIn(notification.extra)
    if (address) open(address)
  })
