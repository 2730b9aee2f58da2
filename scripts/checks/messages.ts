import { answersTo, catalogues, compared, fileOf, usableKeys } from './catalogue.ts'
import { isCode, isTest, type Source } from './sources.ts'
import { type Use, usesIn } from './uses.ts'

/** Both languages have the same keys, every key is used, and every key that is used exists. */
export function messages(sources: readonly Source[]): string[] {
  const { texts, complaints } = catalogues(sources)
  const keys = usableKeys(texts)
  const namespaces = new Set([...keys].map((key) => key.split(':')[0] ?? ''))
  const uses = sources.filter(({ path }) => isRunning(path)).flatMap((source) => usesIn(source, namespaces))

  return [...new Set([...complaints, ...compared(texts), ...unanswered(uses, keys), ...unused(uses, keys)])]
}

/** Scripts, seeds and tests speak to developers. */
const isRunning = (path: string) =>
  isCode(path) && !isTest(path) && /^((app|domain|platform|kernel|scripts\/mobile)\/|(server|worker)\.ts$)/.test(path)

function unanswered(uses: readonly Use[], keys: ReadonlySet<string>): string[] {
  return uses.flatMap(({ at, asks }) => {
    if (asks.length === 0)
      return [`${at}: names no namespace; call useTranslation('…') here, or ask for 'namespace:key'`]
    return asks.some((ask) => answersTo(ask, keys).length > 0) ? [] : [`${at}: no message ${asks.join(' or ')}`]
  })
}

function unused(uses: readonly Use[], keys: ReadonlySet<string>): string[] {
  const asks = new Set(uses.flatMap((use) => use.asks))
  const used = new Set([...asks].flatMap((ask) => answersTo(ask, keys)))

  return [...keys]
    .filter((key) => !used.has(key))
    .map((key) => `${fileOf('en', key)}, ${fileOf('es', key)}: ${key} is used nowhere`)
}
