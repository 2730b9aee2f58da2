import type { LiveEvent } from '#app/session/lazy/live.ts'

/** Long forms, which are not reloaded for an account's mark: a reload would lose unsaved input, or codes that are shown once. */
export const isFormPage = (path: string) =>
  /^\/((create|edit)-listing(\/|$)|(confirm-it-is-you|session-ended|account\/second-factor)$)/.test(path)

/** Pages that show nothing but what the event is about, by its kind. */
const pages: Readonly<Record<string, RegExp>> = {
  booking: /^\/(bookings(\/[^/]+)?|messages\/[^/]+|host\/(bookings(\/[^/]+)?|dashboard|calendar))$/,
  notification: /^\/notifications$/,
  desk: /^\/admin$/,
}

/** Whether what the page shows may be old by now. */
export function isOld(page: string, { kind, bookingId }: LiveEvent): boolean {
  if (kind === 'missed') return Object.values(pages).some((path) => path.test(page))
  const id = /^\/(?:host\/)?bookings\/(.+)/.exec(page)?.[1]
  return pages[kind]?.test(page) === true && (id === undefined || id === bookingId)
}
