import { createHash } from 'node:crypto'
import type { Tx } from '#platform/db.server.ts'

/** Removes the stored translations of texts that name somebody who is being erased. */
export async function forgetTranslations(tx: Tx, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return
  await tx.deleteFrom('translations').where('text_hash', 'in', texts.map(hashOf)).execute()
}

/** A stored translation is found by its original's hash alone. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
