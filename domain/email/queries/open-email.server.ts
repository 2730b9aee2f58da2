import type { Vault } from '#platform/vault.server.ts'

/** The sent e-mail, with its code or the link that lets somebody in. */
export type Whole = { html: string; text: string; link: string | null }

/** The owner ties the encrypted text to its row; in another row it cannot be decrypted. */
export const ownerOf = (id: string) => `email ${id}`

/**
 * Only sending and the demo's own visitor need the whole e-mail; admins see the row as it is.
 *
 * @throws Error where it was sealed with another secret
 */
export function openEmail(vault: Vault, { id, sealed, ...row }: Whole & { id: string; sealed: string | null }): Whole {
  if (sealed === null) return row
  return JSON.parse(vault.openByAny(sealed, ownerOf(id))) as Whole
}
