import { patternOf, pluralForm } from '#domain/i18n/compile.ts'
import { basename } from 'node:path'
import type { Source } from './sources.ts'

type Language = 'en' | 'es'
const folder = 'domain/i18n/messages'

/** The file of a language's text by its key, or by the namespace alone. */
export const fileOf = (language: Language, key: string) => `${folder}/${language}/${key.replace(/:.*/, '')}.json`

/** Texts by key, a key being written as the code may ask for it: `namespace:path.to.text`. */
type Texts = ReadonlyMap<string, string>

type BothTexts = { en: Texts; es: Texts }

/** Both languages' texts, and what is wrong with the files themselves. */
export function catalogues(sources: readonly Source[]): { texts: BothTexts; complaints: string[] } {
  const complaints: string[] = []
  const textsOf = (language: Language) => {
    const files = sources.filter(({ path }) => path.startsWith(`${folder}/${language}/`))
    return new Map(files.flatMap((file) => textsIn(file, complaints)))
  }

  return { texts: { en: textsOf('en'), es: textsOf('es') }, complaints }
}

/** The keys that `t()` accepts: `nights` for `nights_one` and `nights_other`. */
export function usableKeys({ en, es }: BothTexts): Set<string> {
  return new Set([...en.keys(), ...es.keys()].map(withoutForm))
}

/** The keys that match; a star from a template's `${}` matches anything, dots included. */
export function answersTo(ask: string, keys: ReadonlySet<string>): string[] {
  if (!ask.includes('*')) return keys.has(ask) ? [ask] : []

  const pattern = new RegExp(`^${ask.replace(/[$()+.?[\\\]^{|}]/g, '\\$&').replaceAll('*', '.+')}$`)
  return [...keys].filter((key) => pattern.test(key))
}

/** Differences between the two languages. */
export function compared({ en, es }: BothTexts): string[] {
  return [
    ...[...en.keys()].filter((key) => !es.has(key)).map((key) => `${fileOf('es', key)}: lacks ${key}`),
    ...[...es.keys()]
      .filter((key) => !en.has(key) && !isSpanishMany(key, es))
      .map((key) => `${fileOf('en', key)}: lacks ${key}`),
    ...pluralComplaints('en', en),
    ...pluralComplaints('es', es),
    ...[...en.keys()]
      .filter((key) => key.endsWith('_many'))
      .map((key) => `${fileOf('en', key)}: ${key}: English has no such plural`),
    ...[...es.keys()].flatMap((key) => placeholderComplaints(key, { en, es })),
  ]
}

function textsIn({ path, text }: Source, complaints: string[]): [string, string][] {
  try {
    const namespace = basename(path, '.json')
    return leaves(path, `${namespace}:`, JSON.parse(text) as object, complaints)
  } catch (error) {
    complaints.push(`${path}: ${String(error)}`)
    return []
  }
}

function leaves(path: string, prefix: string, branch: object, complaints: string[]): [string, string][] {
  return Object.entries(branch).flatMap(([name, value]) => {
    const key = prefix + name
    if (isBranch(value)) return leaves(path, `${key}.`, value, complaints)
    const flaw = flawOf(value)
    if (flaw) complaints.push(`${path}: ${key} ${flaw}`)
    return [[key, flaw ? '' : (value as string)]]
  })
}

function flawOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'is not a text'
  if (value.trim() === '') return 'is empty'
  try {
    patternOf(value)
    return undefined
  } catch (error) {
    return `cannot be filled in: ${(error as Error).message}`
  }
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null

const withoutForm = (key: string) => key.replace(pluralForm, '$1')

/** Spanish needs another form from a million on: 'un millón de noches'. */
const isSpanishMany = (key: string, es: Texts) => key.endsWith('_many') && es.has(`${withoutForm(key)}_other`)

function pluralComplaints(language: Language, texts: Texts): string[] {
  const plurals = new Set([...texts.keys()].filter((key) => pluralForm.test(key)).map(withoutForm))

  return [...plurals].flatMap((plural) => {
    const missing = ['_one', '_other'].filter((ending) => !texts.has(plural + ending))
    return missing.map((ending) => `${fileOf(language, plural)}: ${plural} is a plural without ${ending}`)
  })
}

function placeholderComplaints(key: string, { en, es }: BothTexts): string[] {
  const original = en.get(key) ?? (isSpanishMany(key, es) ? en.get(`${withoutForm(key)}_other`) : undefined)
  if (original === undefined) return []

  const [inEnglish, inSpanish] = [placeholders(original), placeholders(es.get(key) ?? '')]
  return inEnglish === inSpanish
    ? []
    : [`${fileOf('es', key)}: ${key} fills in '${inSpanish}', English fills in '${inEnglish}'`]
}

function placeholders(text: string) {
  const pattern = patternOf(text)
  const places = typeof pattern === 'string' ? [] : pattern.filter((_, index) => index % 2 === 1)
  const names = places.map((place) => (typeof place === 'string' ? place : place.value))
  return [...new Set(names)].toSorted().join(', ')
}
