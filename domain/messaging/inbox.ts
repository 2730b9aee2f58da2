import { isId } from '#kernel/ids.ts'

/** A conversation's position in an inbox, which is ordered by the time of the last message. */
export type InboxPlace = { lastAt: Date; conversationId: string }

export const placeText = ({ lastAt, conversationId }: InboxPlace) => `${lastAt.getTime()}.${conversationId}`

const LAST_MS = 8.64e15

/** @returns null for text that is no inbox position */
export function readPlace(text: string): InboxPlace | null {
  const [ms = '', conversationId = ''] = text.split('.')
  if (!/^\d{1,16}$/.test(ms) || Number(ms) > LAST_MS || !isId(conversationId)) return null
  return { lastAt: new Date(Number(ms)), conversationId }
}

/** Which conversations an inbox shows. */
export type InboxFilter = {
  /** The search text over names, titles and messages; empty for all conversations. */
  search: string
  listingId: string | null
  isUnread: boolean
  isArchived: boolean
}

/** The search's words as prefixes for the full-text index. */
export const wordsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 8)
