import { dirname, join } from 'node:path/posix'
import { asvsPath as ASVS, isTest, type Source } from './sources.ts'

/** Sections of ASVS 5.0.0, each with its number of items of levels 1 and 2; those of level 3 come after them. */
const sections = [
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2',
  '2.1:3 2.2:3 2.3:4 2.4:1',
  '3.2:2 3.3:4 3.4:6 3.5:5 3.7:2',
  '4.1:3 4.2:1 4.3:2 4.4:4',
  '5.1:1 5.2:3 5.3:2 5.4:3',
  '6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4',
  '7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2',
  '8.1:2 8.2:3 8.3:1 8.4:1',
  '9.1:3 9.2:4',
  '10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3',
  '11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1',
  '12.1:3 12.2:2 12.3:4',
  '13.1:1 13.2:5 13.3:2 13.4:5',
  '14.1:2 14.2:4 14.3:3',
  '15.1:3 15.2:3 15.3:7',
  '16.1:1 16.2:5 16.3:4 16.4:3 16.5:3',
  '17.1:1 17.2:4 17.3:2',
]

const items = sections.flatMap((chapter) =>
  chapter.split(' ').flatMap((each) => {
    const [section, count] = each.split(':')
    return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`)
  }),
)

type Row = { item: string; state: string; how: string; where: string; tests: string }

const states = ['pass', 'partly', 'fail', 'does not apply']

/** Each item of levels 1 and 2 has one line, which says how and where, and names tests and files that exist. */
export function asvs(sources: readonly Source[]): string[] {
  const document = sources.find(({ path }) => path === ASVS)
  if (!document) return []
  const rows = rowsOf(document.text)
  const byPath = new Map(sources.map(({ path, text }) => [path, text]))
  const listed = new Set(rows.map(({ item }) => item))
  return [
    ...items.filter((item) => !listed.has(item)).map((item) => `${ASVS}: ${item} is missing`),
    ...rows
      .filter(({ item }, index) => rows.findIndex((each) => each.item === item) !== index)
      .map(({ item }) => `${ASVS}: ${item} stands there twice`),
    ...rows.flatMap((row) => problemsOf(row, byPath).map((problem) => `${ASVS}: ${row.item}: ${problem}`)),
  ]
}

/** Counts the items in each state. */
export const asvsFigures = (sources: readonly Source[]): string => {
  const rows = rowsOf(sources.find(({ path }) => path === ASVS)?.text ?? '')
  return states.map((state) => `${rows.filter((row) => row.state === state).length} ${state}`).join(', ')
}

const rowsOf = (text: string): Row[] =>
  text
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [item = '', state = '', how = '', where = '', tests = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim())
      return { item, state, how, where, tests }
    })

function problemsOf({ item, state, how, where, tests }: Row, texts: ReadonlyMap<string, string>): string[] {
  const files = [...where.matchAll(/`([^`]+)`|\]\(([^)#]+)/g)].map(([, path, link]) =>
    link === undefined ? path! : join(dirname(ASVS), link),
  )
  const named = [...tests.matchAll(/`([^`]+)`: '([^']+)'/g)].map(([, path = '', title = '']) => ({ path, title }))
  return [
    ...(items.includes(item) ? [] : ['no item of levels 1 and 2']),
    ...(states.includes(state) ? [] : [`'${state}' is none of ${states.join(', ')}`]),
    ...(how === '' ? ['says nothing'] : []),
    ...(state === 'pass' && files.length === 0 ? ['names no file'] : []),
    ...files.filter((path) => !isThere(path, texts)).map((path) => `${path} is not there`),
    ...(named.length !== [...tests.matchAll(/`/g)].length / 2
      ? ['a test is `file`: and its title in quotation marks']
      : []),
    ...named
      .filter(({ path, title }) => !hasTest(path, title, texts))
      .map(({ path, title }) => `${path} has no test '${title}'`),
  ]
}

/** A folder is there where a file of it is. */
const isThere = (path: string, texts: ReadonlyMap<string, string>) =>
  texts.has(path) || [...texts.keys()].some((each) => each.startsWith(`${path}/`))

/** A part of the title is enough, because a table of cases has its own. */
const hasTest = (path: string, title: string, texts: ReadonlyMap<string, string>) =>
  isTest(path) && texts.get(path)?.includes(title) === true
