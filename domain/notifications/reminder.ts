/** Minutes before a thing at which a device reminds of it by itself. */
const reminderMinutes = { arrival: 60, hold: 3, answer: 60 } as const

export type ReminderKind = keyof typeof reminderMinutes

/** A thing to be reminded of, and its instant. */
export type Due = { kind: ReminderKind; bookingId: string; title: string; at: Date }

/** The page of each. */
export const reminderLeadsTo: Readonly<Record<ReminderKind, (bookingId: string) => string>> = {
  arrival: (bookingId) => `/bookings/${bookingId}`,
  hold: (bookingId) => `/checkout?bookingId=${bookingId}`,
  answer: (bookingId) => `/host/bookings/${bookingId}`,
}

/** The instant of a reminder; null where it is over. */
export function reminderAt({ kind, at }: Pick<Due, 'kind' | 'at'>, now: Date): Date | null {
  const before = new Date(at.getTime() - reminderMinutes[kind] * 60_000)
  return before > now ? before : null
}

/**
 * The number by which a device knows a reminder: of 31 bits, the same for the same booking, so that a changed one replaces the former.
 * Two of a person's few bookings have the same in one of some ten million cases.
 */
export function reminderId(kind: ReminderKind, bookingId: string): number {
  const text = `${kind} ${bookingId}`
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash & 0x7fffffff
}
