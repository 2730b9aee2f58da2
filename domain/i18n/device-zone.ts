const known = new Set(Intl.supportedValuesOf('timeZone'))
/** A name as zones have them; an offset ('+05:30') is none. */
const NAME = /^[a-z][\w+-]{0,39}(?:\/[\w+-]{1,39}){0,2}$/i

/** The zone that a device names, by its one name here ('Asia/Kolkata' is 'Asia/Calcutta'); null for none. */
export function deviceZone(name: string | undefined): string | null {
  if (name === undefined || known.has(name)) return name ?? null
  if (!NAME.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
