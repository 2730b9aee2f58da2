import { createHash } from 'node:crypto'
import type { Day } from '#kernel/dates.ts'
import type { Text } from '../text.ts'

/**
 * The legal texts as they stand in all languages; what an operator fills in themselves (company, fees) is not part of it.
 *
 * @returns `name`: stored with a confirmation, another one means other texts. `updated`: of the last change, as the texts say it themselves
 */
export function versionOf(texts: readonly Text[]): { name: string; updated: Day } {
  const hash = createHash('sha256')
  for (const { name, title, description, html } of texts) hash.update(JSON.stringify([name, title, description, html]))
  const updated = texts
    .map((text) => text.updated)
    .toSorted()
    .at(-1)!
  return { name: `${updated} ${hash.digest('hex').slice(0, 12)}`, updated }
}
