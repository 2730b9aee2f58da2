/** Longest value of any field that is looked at, in units of UTF-16; what is longer is cut, and then fails its own rule. */
const MAX_FIELD = 20_000
/** Of a host's forms: 20,000 characters in any script, or thirty photos with their texts. */
const MAX_HOST_FIELD = 60_000

/** A form's plain fields, without NUL, which PostgreSQL takes in no text. Files and repeated names are not expected here; the first of a name counts. */
export async function formOf(request: Request): Promise<Record<string, string>> {
  try {
    const form = await request.formData()
    const pairs = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    return Object.fromEntries(pairs.toReversed().map(([name, value]) => [name, readable(value)]))
  } catch {
    return {}
  }
}

/** A host's form, where boxes have one name: what is ticked is joined by commas, as `ticks` reads it. */
export async function joinedFormOf(request: Request): Promise<Record<string, string>> {
  try {
    const pairs = [...(await request.formData())].filter((pair) => typeof pair[1] === 'string')
    const byName = Map.groupBy(pairs as [string, string][], ([name]) => name)
    return Object.fromEntries(
      [...byName].map(([name, same]) => [name, readable(same.map(([, value]) => value).join(','), MAX_HOST_FIELD)]),
    )
  } catch {
    return {}
  }
}

/** Half of a character, where it was cut, is none: PostgreSQL stores no such text. */
const readable = (value: string, max = MAX_FIELD) => value.slice(0, max).toWellFormed().replaceAll('\0', '')

/** What an address asks for; the first of a name counts. */
export const searchOf = (url: URL) => Object.fromEntries([...url.searchParams].toReversed())
