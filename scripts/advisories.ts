import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type LockedPackage, packagesIn, readLockFile } from './lock-file.ts'
import { type Advisory, advisoriesFor, type Found } from './osv.ts'

const usage = `npm run advisories                     asks osv.dev about every locked package
npm run advisories -- --database DIR   reads the files of a downloaded database instead:
                                       https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip, unpacked
Ends with 0 where nothing is known, 1 where something is, 2 where nobody could be asked.`

const OSV = 'https://api.osv.dev/v1'
const WAIT_MS = 20_000

/** @returns the advisories of a folder of OSV's files, one JSON a file */
export const advisoriesIn = (folder: string): Advisory[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Advisory)

/** @throws where the service cannot be reached or answers anything else */
async function askOsv(packages: readonly LockedPackage[]): Promise<Found[]> {
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const signal = AbortSignal.timeout(WAIT_MS)
    const answer = await fetch(OSV + path, {
      signal,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${OSV}${path} answers ${answer.status}`)
    return answer.json()
  }
  const queries = packages.map(({ name, version }) => ({ package: { name, ecosystem: 'npm' }, version }))
  const { results } = (await ask('/querybatch', { queries })) as { results: { vulns?: { id: string }[] }[] }
  const ids = [...new Set(results.flatMap(({ vulns = [] }) => vulns.map(({ id }) => id)))]
  const known = (await Promise.all(ids.map((id) => ask(`/vulns/${id}`)))) as Advisory[]
  return advisoriesFor(packages, known)
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { database: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return (console.log(usage), 0)
  const all = packagesIn(readLockFile(join(import.meta.dirname, '..'))).filter(({ folder }) => folder !== '')
  try {
    const found = values.database ? advisoriesFor(all, advisoriesIn(values.database)) : await askOsv(all)
    for (const { name, version, id, summary, isDev } of found)
      console.log(`${id}  ${name}@${version}${isDev ? ' (development only)' : ''}  ${summary}`)
    console.log(`${all.length} packages, ${found.length} known weaknesses.`)
    return found.length > 0 ? 1 : 0
  } catch (error) {
    console.error(`NOT CHECKED: ${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 2
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main()
