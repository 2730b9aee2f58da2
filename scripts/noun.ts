import { dirname, join } from 'node:path'
import { importsOf } from './checks/imports.ts'
import { isCode, isTest, readSources } from './checks/sources.ts'

/** Prints the folders of a noun and those that compose it (docs/layout.md). */
const [noun = ''] = process.argv.slice(2)
if (!/^[a-z]{3,}$/.test(noun)) {
  console.error('node scripts/noun.ts <noun, as its folder is called>')
  process.exit(2)
}

const sources = readSources(join(import.meta.dirname, '..'))
const code = sources.filter(
  ({ path }) => isCode(path) && !isTest(path) && /^(app|domain|tasks|worker|server)/.test(path),
)
const name = new RegExp(`(^|[/._-])${noun.replace(/s$/, '')}s?([/._-]|$)`)
const isOfNoun = (path: string) => /^(app|domain)\//.test(path) && name.test(path)

const own = sources.filter(({ path }) => isOfNoun(path) && !isTest(path)).map(({ path }) => path)
const composing = importsOf(code, sources)
  .filter(({ from, to }) => isOfNoun(to) && !isOfNoun(from))
  .map(({ from }) => from)
  .filter((from) => !own.some((path) => dirname(path) === dirname(from)))

print(`${noun} lives in`, own)
print('and is composed in', composing)

function print(title: string, paths: readonly string[]): void {
  const folders = [...new Set(paths.map((path) => dirname(path)))].toSorted()
  console.log(`${title} ${folders.length === 1 ? 'one folder' : `${folders.length} folders`}:`)
  for (const folder of folders) console.log(`  ${folder}`)
}
