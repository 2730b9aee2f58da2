import type { Side } from '#kernel/side.ts'
import type { SystemLine } from './system-line.ts'

/** Limits in characters and in pictures per message. */
export const messageLimits = {
  text: 2000,
  images: 4,
  quickReplies: 30,
  quickReplyTitle: 60,
} as const

/** Messages on a page of a conversation. */
export const THREAD_PAGE = 50

/** Minimum seconds between two typing signals. */
export const TYPING_SECONDS = 3

/** A picture as sent, and as the worker has processed it since. */
export type MessageImage = {
  photoId: string
  state: 'preparing' | 'ready' | 'refused'
  width: number
  height: number
  /** The average colour, shown until the picture has loaded. */
  color: string
}

/** The other side reads the text with contact details hidden; the author reads all of it. */
type Covered = { isCovered: boolean }

/** Message numbers of a conversation ascend, so that a later message has a higher number. */
export type Message = { id: string; number: number; at: Date } & (
  | ({ kind: 'text'; by: Side; text: string } & Covered)
  | ({ kind: 'images'; by: Side; text: string; images: readonly MessageImage[] } & Covered)
  /** The author's account is erased. */
  | { kind: 'erased'; by: Side }
  /** An admin removed the message. */
  | { kind: 'removed'; by: Side }
  | { kind: 'line'; by: null; line: SystemLine }
)

/** The unread messages of a conversation, as its thread shows them to their reader. */
export type UnreadWords = {
  /** The reader's. */
  side: Side
  /** The newest, oldest first. */
  messages: readonly Extract<Message, { kind: 'text' | 'images' }>[]
  earlier: number
}
