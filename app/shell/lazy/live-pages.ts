import type { LiveEvent } from '#app/session/lazy/live.ts'

/**
 * Pages that are one long form, without the mark at an account: read anew for that mark they would lose the answer to the form, what is not
 * stored yet, and the caret.
 */
export const isFormPage = (path: string) => /^\/(create|edit)-listing(\/|$)/.test(path)

/** Pages that show nothing but what the event is about, by its kind. */
const pages: Readonly<Record<string, RegExp>> = {
  booking: /^\/(bookings(\/[^/]+)?|messages\/[^/]+|host\/(bookings(\/[^/]+)?|dashboard|calendar))$/,
  notification: /^\/notifications$/,
}

/** Whether what the page shows may be old by now. */
export function isOld(page: string, { kind, bookingId }: LiveEvent): boolean {
  if (kind === 'missed') return Object.values(pages).some((path) => path.test(page))
  const id = /^\/(?:host\/)?bookings\/(.+)/.exec(page)?.[1]
  return pages[kind]?.test(page) === true && (id === undefined || id === bookingId)
}
