import type { Vault } from '#platform/vault.server.ts'

/** The sent e-mail, with what only its reader may know; older ones were sealed without their subject. */
export type Whole = {
  subject?: string
  html: string
  text: string
  link: string | null
  /** A digest says this of it besides its subject. */
  summary?: string
}

/** The owner ties the encrypted text to its row; in another row it cannot be decrypted. */
export const ownerOf = (id: string) => `email ${id}`

type Row = { id: string; sealed: string | null; subject: string; html: string; text: string; link: string | null }

/**
 * Only sending and the demo's own visitor need the whole e-mail; admins see the row as it is.
 *
 * @throws Error where it was sealed with another secret
 */
export function openEmail(vault: Vault, { id, sealed, subject, html, text, link }: Row): Whole {
  if (sealed === null) return { subject, html, text, link }
  return JSON.parse(vault.openByAny(sealed, ownerOf(id))) as Whole
}
