import { isCode, isTest, type Source } from './sources.ts'
import { at, visit } from './syntax.ts'

/** The platform names no address, and only listed files match one by a pattern (docs/decisions/090). */
export function addressLists(sources: readonly Source[]): string[] {
  const routes = sources.find(({ path }) => path === ROUTES)
  const names = routes ? firstSegments(routes) : new Set<string>()
  const asking = sources.filter(isAsking)
  return [
    ...asking.flatMap((source) => complaintsOf(source, names)),
    ...inBrowser
      .filter((path) => !asking.some((source) => source.path === path && hasPattern(source, names)))
      .map((path) => `${path} asks no address any more: strike it off the list of this check`),
  ]
}

const ROUTES = 'app/routes.ts'

/** The browser's own short lists, which `app/addresses.test.ts` compares with the full one. */
const inBrowser = ['app/shell/lazy/live-pages.ts', 'app/shell/lazy/native/aside-pages.ts', 'app/shell/whole-pages.ts']

const isAsking = ({ path }: Source) =>
  isCode(path) && !isTest(path) && /^((app|domain|platform|kernel)\/|\w+\.ts$)/.test(path) && path !== ROUTES

/** The first segments of the product's addresses. */
function firstSegments(routes: Source): Set<string> {
  const paths = [...routes.text.matchAll(/\b(?:route|file|text)\(\s*'([^'*:]+)/g)].map(([, path]) => path!)
  return new Set(paths.map((path) => path.split('/')[0]!))
}

type Named = { start: number; text: string; isPattern: boolean }

function complaintsOf(source: Source, names: ReadonlySet<string>): string[] {
  const isOfPlatform = source.path.startsWith('platform/')
  return addressesIn(source, names).flatMap((named) => {
    if (isOfPlatform) return [`${at(source, named)}: the platform knows no address of the product (${named.text})`]
    if (!named.isPattern || inBrowser.includes(source.path)) return []
    return [`${at(source, named)}: what is so of an address stands in app/addresses.ts (${named.text})`]
  })
}

const hasPattern = (source: Source, names: ReadonlySet<string>) =>
  addressesIn(source, names).some(({ isPattern }) => isPattern)

function addressesIn(source: Source, names: ReadonlySet<string>): Named[] {
  const found: Named[] = []
  const isAddress = (text: string) => names.has(/^\/([\w.-]+)/.exec(text)?.[1] ?? '')
  visit(source, {
    Literal(node) {
      if ('regex' in node && node.regex) {
        const { pattern } = node.regex
        if (asksAddress(pattern, names)) found.push({ start: node.start, text: `/${pattern}/`, isPattern: true })
      } else if (typeof node.value === 'string' && isAddress(node.value)) {
        found.push({ start: node.start, text: node.value, isPattern: false })
      }
    },
    TemplateElement(node) {
      const text = node.value.cooked ?? ''
      if (isAddress(text)) found.push({ start: node.start, text, isPattern: false })
    },
  })
  return found
}

/** A pattern asks for an address if it starts with a slash and one of our first segments. */
function asksAddress(pattern: string, names: ReadonlySet<string>): boolean {
  return [...pattern.matchAll(/\^[(?:]*\\\/[(?:]*([\w.|\\-]+)/g)].some(([, choice = '']) =>
    choice
      .replaceAll('\\', '')
      .split('|')
      .some((word) => [...names].some((name) => name === word || (word.length > 3 && name.startsWith(`${word}-`)))),
  )
}
