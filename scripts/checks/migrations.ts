import { locksOf } from '#platform/migration-locks.server.ts'
import { runsByStatement, statementsIn } from '#platform/sql-statements.server.ts'
import { isMigration, type Source } from './sources.ts'

/** Files before it have run somewhere, and are never edited. */
const FIRST = 'db/migrations/0085'

/**
 * A migration runs beside the version of before: it rewrites nothing, locks no table for long and takes away nothing that is asked for.
 * Whoever knows that a table is small, or that nobody asks any longer, says so before the statement: `-- allowed: …`.
 */
export function migrations(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => isMigration(path) && path >= FIRST)
    .flatMap(({ path, text }) => [...lockingIn(text), ...misplacedIn(text)].map((what) => `${path}: ${what}`))
}

const lockingIn = (text: string) =>
  locksOf(text)
    .filter(({ allowed, isLong, breaks }) => allowed === null && (isLong ?? breaks) !== null)
    .map(({ table, action, isLong, breaks }) => `${table}: ${action}: ${isLong ?? breaks} (docs/decisions/167)`)

function misplacedIn(text: string): string[] {
  const statements = statementsIn(text).map((each) => each.text)
  const isByStatement = runsByStatement(text)
  return [
    ...statements
      .filter((each) => /\bconcurrently\b/.test(each) && !isByStatement)
      .map(() => 'concurrently needs the line -- transaction: none'),
    ...statements
      .filter((each) => /^create .*index concurrently (?!if not exists)/.test(each))
      .map(() => 'an index that is made concurrently is made if not exists: the file may run twice'),
    ...statements
      .filter((each) => /\bvalidate constraint\b/.test(each) && !isByStatement && statements.length > 1)
      .map(
        () =>
          'validate constraint stands in a file of its own, or under -- transaction: none: the others would hold their locks meanwhile',
      ),
    ...(isByStatement && statements.some((each) => /^(insert|update|delete)\b/.test(each))
      ? ['rows are changed in one transaction, because a file by statements may run twice']
      : []),
  ]
}
