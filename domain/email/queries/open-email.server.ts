import type { Vault } from '#platform/vault.server.ts'

/** What is sent: with the code, or the link that somebody gets in by. */
export type Whole = { html: string; text: string; link: string | null }

/** Whose the encrypted text is: in another e-mail's row it is nothing. */
export const ownerOf = (id: string) => `email ${id}`

/**
 * The e-mail as its reader gets it. To send it, and for the demo's own visitor: pages of admins show the row as it is.
 *
 * @throws Error where it was sealed with another secret
 */
export function openEmail(vault: Vault, { id, sealed, ...row }: Whole & { id: string; sealed: string | null }): Whole {
  if (sealed === null) return row
  return JSON.parse(vault.open({ keyId: vault.newest, text: sealed }, ownerOf(id))) as Whole
}
