import { isId } from '#kernel/ids.ts'

/** A conversation's place in an inbox, whose order is the time of what came last. */
export type InboxPlace = { lastAt: Date; conversationId: string }

export const placeText = ({ lastAt, conversationId }: InboxPlace) => `${lastAt.getTime()}.${conversationId}`

const LAST_MS = 8.64e15

/** @returns null for what no inbox has written */
export function readPlace(text: string): InboxPlace | null {
  const [ms = '', conversationId = ''] = text.split('.')
  if (!/^\d{1,16}$/.test(ms) || Number(ms) > LAST_MS || !isId(conversationId)) return null
  return { lastAt: new Date(Number(ms)), conversationId }
}

/** Which conversations an inbox shows. */
export type InboxFilter = {
  /** Of names, titles and what was written; empty: all. */
  search: string
  listingId: string | null
  isUnread: boolean
  isArchived: boolean
}

/** The words of a search as an index of words finds them: each the beginning of one. */
export const wordsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 8)
