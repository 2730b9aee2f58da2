/** Longest value of any field that is looked at; what is longer is cut, and then fails its own rule. */
const MAX_FIELD = 20_000

/** A form's plain fields, without NUL, which PostgreSQL takes in no text. Files and repeated names are not expected here; the first of a name counts. */
export async function formOf(request: Request): Promise<Record<string, string>> {
  try {
    const form = await request.formData()
    const pairs = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    return Object.fromEntries(
      pairs.toReversed().map(([name, value]) => [name, value.slice(0, MAX_FIELD).replaceAll('\0', '')]),
    )
  } catch {
    return {}
  }
}

/** What an address asks for; the first of a name counts. */
export const searchOf = (url: URL) => Object.fromEntries([...url.searchParams].toReversed())
