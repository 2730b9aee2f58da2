/** Bytes of an e-mail as it comes: four photos of a phone, in the letters of e-mails. */
export const MAX_INBOUND_BYTES = 25 * 1024 * 1024
/** Bytes of words that are read; what an e-mail quotes stands below. */
export const MAX_INBOUND_WORDS = 64 * 1024

/** An e-mail that cannot be read is kept for so long, should its job be mended. */
export const UNREAD_DAYS = 7

/** An e-mail as far as it can be an answer. */
export type InboundEmail = {
  /** Null where its program has given it none. */
  messageId: string | null
  /** The one author's mailbox; null for none and for several. */
  from: string | null
  /** Holiday notices, lists, bounces: nobody has written it. */
  isAutomatic: boolean
  /** Whether our mail server has found it to come from its author's domain; null where it says nothing. */
  isAuthentic: boolean | null
  /** With what it quotes. */
  text: string
  pictures: readonly Uint8Array[]
  /** Files that are no pictures. */
  otherFiles: number
}

/** The side process reads an e-mail, and is told which mail server's word counts. */
export type InboundInput = { raw: Uint8Array; authServer: string | null }

export type ReadInbound = (input: InboundInput) => Promise<InboundEmail | null>
