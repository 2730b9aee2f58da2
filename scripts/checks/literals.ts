import { literalsPath, type Source } from './sources.ts'

const DIFFERENCES = 'docs/decisions/129-where-we-differ.md'

/** The specification's texts stand word for word in their language and not in the other one, or are named as differences. */
export function literals(sources: readonly Source[]): string[] {
  const text = (wanted: string) => sources.find(({ path }) => path === wanted)?.text ?? ''
  const rows = rowsIn(text(literalsPath))
  if (rows.length === 0) return [`${literalsPath} lists no text`]
  const own = { en: textsIn(sources, 'en'), es: textsIn(sources, 'es') }
  const named = text(DIFFERENCES)
  return rows.flatMap(({ section, language, literal }) => {
    const isThere = stands(literal, own[language])
    const isNamed = named.includes(`'${literal}'`)
    const where = `${literalsPath}: section ${section}, '${literal}'`
    if (!isThere && !isNamed) return [`${where} stands nowhere in ${language}`]
    if (isThere && isNamed) return [`${where} stands, so ${DIFFERENCES} need not name it`]
    const isMixed = isThere && own[language === 'en' ? 'es' : 'en'].has(plain(literal)) && !alike.has(literal)
    return isMixed ? [`${where} stands in the other language too`] : []
  })
}

/** Words that both languages write alike. */
const alike = new Set(['Error', 'USD ($)', 'CLP (CLP$)', 'EUR (€)', 'GBP (£)', '{{count}} more', '+{{count}} more'])

type Row = { section: string; language: 'en' | 'es'; literal: string }

const rowsIn = (table: string): Row[] =>
  [...table.matchAll(/^\| (\d+) \| (en|es) \| (.+) \|$/gm)].map(([, section = '', language, literal = '']) => ({
    section,
    language: language === 'es' ? 'es' : 'en',
    literal,
  }))

/** A longer text may go on after it. */
const stands = (literal: string, texts: ReadonlySet<string>): boolean =>
  texts.has(plain(literal)) ||
  [...texts].some((text) => ['.', ',', ':'].some((end) => text.startsWith(plain(literal) + end)))

/** Placeholders are alike, whatever their names and formats are. */
const plain = (text: string) => text.replaceAll(/\{\{[^}]*\}\}/g, '{{}}')

const textsIn = (sources: readonly Source[], language: 'en' | 'es'): Set<string> =>
  new Set(
    sources
      .filter(({ path }) => path.startsWith(`domain/i18n/messages/${language}/`))
      .flatMap(({ text }) => leavesOf(JSON.parse(text) as Tree))
      .map(plain),
  )

type Tree = { [key: string]: string | Tree }
const leavesOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((each) => (typeof each === 'string' ? [each] : leavesOf(each)))
