import { type Db, inTransaction, type Tx } from './db.server.ts'
import type { Vault } from './vault.server.ts'

/** Rows of a transaction, which are locked meanwhile. */
const PORTION = 100

/** A row's encrypted text, and what ties it to the row. */
type SealedRow = { id: string; text: string; owner: string }

/** A table's encrypted column, read and written by the noun that owns it. */
type SealedColumn = {
  vault: Vault
  /** Reads and locks at most `max` rows after an id, in the order of their ids. */
  read: (tx: Tx, after: string | null, max: number) => Promise<SealedRow[]>
  write: (tx: Tx, id: string, text: string) => Promise<unknown>
}

/**
 * Encrypts with the newest key what an older one encrypted, in portions of a transaction each.
 *
 * Stopped, it goes on where it was: what is under the newest key already stays as it is.
 *
 * @returns how many were encrypted again, and how many no key of the vault opens, which stay as they are
 */
export async function sealAgain(db: Db, column: SealedColumn): Promise<{ again: number; lost: number }> {
  const { vault, read, write } = column
  const sum = { again: 0, lost: 0 }
  let after: string | null = null
  do {
    const { last, again, lost } = await inTransaction(db, async (tx) => {
      const rows = await read(tx, after, PORTION)
      const done = { again: 0, lost: 0, last: rows.length === PORTION ? rows.at(-1)!.id : null }
      for (const { id, text, owner } of rows) {
        if (vault.isNewest(text, owner)) continue
        const plain = openedBy(vault, text, owner)
        if (plain === null) done.lost += 1
        else {
          await write(tx, id, vault.seal(plain, owner).text)
          done.again += 1
        }
      }
      return done
    })
    sum.again += again
    sum.lost += lost
    after = last
  } while (after !== null)
  return sum
}

function openedBy(vault: Vault, text: string, owner: string): string | null {
  try {
    return vault.openByAny(text, owner)
  } catch {
    return null
  }
}
