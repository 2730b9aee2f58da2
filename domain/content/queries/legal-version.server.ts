import { createHash } from 'node:crypto'
import type { Day } from '#kernel/dates.ts'
import type { Text } from '../text.ts'

/**
 * The version is the texts' alone: what an operator fills in (company, fees) does not change it.
 *
 * @returns `name`, stored with a confirmation, changes with the texts; `updated` is their last date
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
