import { WINDOWS_TO_IANA_MAP } from 'windows-iana'

/** A backslash is before a slash or a comma. */
const cleaned = (name: string) => name.replaceAll(/^["'\s]+|["'\s]+$|\\/g, '').replaceAll(/\s+/g, ' ')

/** Windows' names with the zone that CLDR gives them where no country is named. */
const windows: ReadonlyMap<string, string> = new Map(
  (WINDOWS_TO_IANA_MAP as readonly { windowsName: string; territory: string; iana: readonly string[] }[])
    .filter(({ territory }) => territory === '001')
    .map(({ windowsName, iana }) => [windowsName.toLowerCase(), iana[0]!]),
)

/** Outlook writes the name of the summer too, numbers its copies, and shows 'Eastern Time (US & Canada)'. */
const windowsZone = (name: string) => {
  const small = name.toLowerCase().replace(/ \d+$/, '')
  const shown = small.replace(/ (?:daylight|summer) time$| time \(us & canada\)$/, ' standard time')
  return windows.get(small) ?? windows.get(shown) ?? null
}

/** Programs put a name of the tz database into words of their own: 'TZ-Europe/Paris', 'Europe/Paris (GMT+1)'. */
const WITHIN = /\b(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[\w+/-]*[a-z\d]/gi

/**
 * The zone of a name that means one place wherever it stands: of the tz database, alone or behind the prefix
 * of a registry (`/mozilla.org/20050126_1/Europe/London`), or Windows' own.
 */
export function placeZone(tzid: string): string | null {
  const name = cleaned(tzid)
  const parts = name.replaceAll(' ', '_').split('/').filter(Boolean)
  for (let from = 0; from < parts.length - 1; from += 1) {
    const place = parts.slice(from).join('/')
    if (isZone(place)) return place
  }
  const [within, ...others] = name.replaceAll(' ', '_').match(WITHIN) ?? []
  if (within !== undefined && others.length === 0 && isZone(within)) return within
  return windowsZone(name)
}

/** Short names of the tz database; others, like IST, mean several zones. */
const shortNames = new Set('CET EET EST GMT HST MET MST PRC ROC ROK UCT UTC WET'.split(' '))

/** Names of one zone alone, of its summer or in its own language. */
const otherNames: Readonly<Record<string, string>> = {
  CEST: 'CET',
  MEZ: 'CET',
  MESZ: 'CET',
  EEST: 'EET',
  WEST: 'WET',
  EDT: 'America/New_York',
  MDT: 'America/Denver',
  PDT: 'America/Los_Angeles',
  CLT: 'America/Santiago',
  CLST: 'America/Santiago',
}

/**
 * The zone of a name for which a file's own rules come first: `CET`, `Japan`, `GMT+0200`, `(UTC-04:00) Santiago`.
 *
 * @returns a zone, or an offset like `+02:00`, which is used as one
 */
export function otherZone(tzid: string): string | null {
  const name = cleaned(tzid)
  const last = name.split('/').at(-1) ?? ''
  if (/^(?:Z|zulu|coordinated universal time)$/i.test(last)) return 'UTC'
  if (shortNames.has(last.toUpperCase()) || (last.length > 3 && /^[a-z]/i.test(last) && isZone(last))) return last
  return otherNames[last.toUpperCase()] ?? shownZone(name) ?? offsetZone(last)
}

const OFFSET = /^(?:UTC|GMT)? ?([+\u2212-])(\d{1,2})(?:[:.]?(\d\d))?(?: \(.*\))?$/i

function offsetZone(text: string): string | null {
  const [, sign, hours, minutes = '00'] = OFFSET.exec(text) ?? []
  if (hours === undefined || Number(hours) > 14 || Number(minutes) > 59) return null
  return `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`
}

const SHOWN = /^\((?:UTC|GMT)([+\u2212-]\d\d[:.]\d\d)?\) ?(.*)$/i

/** Windows shows its zones by offset and cities, some by their name. */
function shownZone(name: string): string | null {
  const [whole, offset = '+00:00', rest = ''] = SHOWN.exec(name) ?? []
  if (whole === undefined) return null
  const ahead = offsetZone(offset)
  const ofCity = rest.split(',').flatMap((city) => cities().get(cleaned(city).toLowerCase()) ?? [])
  return windowsZone(rest) ?? ofCity.find((zone) => ahead !== null && standardOffset(zone) === ahead) ?? ahead
}

let byCity: ReadonlyMap<string, string[]> | undefined

const cities = () =>
  (byCity ??= Map.groupBy(Intl.supportedValuesOf('timeZone'), (zone) =>
    zone.split('/').at(-1)!.replaceAll('_', ' ').toLowerCase(),
  ))

/** The clocks of either half of the year are the standard ones: those that are more behind. */
function standardOffset(zone: string): string {
  const offsets = [0, 6].map((month) => {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
      Date.UTC(2026, month, 15),
    )
    const text = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || '+00:00'
    return { text, minutes: Number(`${text[0]}1`) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(4))) }
  })
  return offsets.toSorted((a, b) => a.minutes - b.minutes)[0]!.text
}

const known = new Map<string, boolean>()

function isZone(name: string): boolean {
  let is = known.get(name)
  if (is === undefined) {
    try {
      is = Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
    } catch {
      is = false
    }
    if (known.size < 1000) known.set(name, is)
  }
  return is
}
