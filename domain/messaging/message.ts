import type { Side } from '#kernel/side.ts'
import type { SystemLine } from './system-line.ts'

/** Characters, and how many. */
export const messageLimits = {
  text: 2000,
  images: 4,
  quickReplies: 30,
  quickReplyTitle: 60,
} as const

/** Somebody who is writing is told of at most once in so many seconds. */
export const TYPING_SECONDS = 3

/** As it was sent, and as the worker has drawn it since. */
export type MessageImage = {
  photoId: string
  state: 'preparing' | 'ready' | 'refused'
  width: number
  height: number
  /** Its average, until it is there. */
  color: string
}

/** Whether the other side reads the text without its telephone numbers, addresses and links, because nothing is booked yet. Its author reads all of it. */
type Covered = { isCovered: boolean }

/** Numbers of a conversation's messages go up by one; what has come after one has a higher number. */
export type Message = { id: string; number: number; at: Date } & (
  | ({ kind: 'text'; by: Side; text: string } & Covered)
  | ({ kind: 'images'; by: Side; text: string; images: readonly MessageImage[] } & Covered)
  /** Its author's account is erased. */
  | { kind: 'erased'; by: Side }
  /** An admin has taken it down. */
  | { kind: 'removed'; by: Side }
  | { kind: 'line'; by: null; line: SystemLine }
)
