import { cleaned, field, Refused, words } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { withinCharacters } from '#kernel/letters.ts'
import { z } from 'zod'
import { type InboxPlace, readPlace } from './inbox.ts'
import { messageLimits } from './message.ts'

/** The form's key, which makes a repeated form the same message. */
const key = field((text) => (isId(text) ? text : new Refused('messages:problems.again')))

const text = words(messageLimits.text, 'messages:problems.long', { isLong: true, missing: 'messages:problems.missing' })

export const MessageForm = z.object({ text, key })

/** Pictures may come with text. */
export const ImagesForm = z.object({
  text: words(messageLimits.text, 'messages:problems.long', { isLong: true }),
  key,
})

export const QuickReplyForm = z.object({
  title: words(messageLimits.quickReplyTitle, 'messages:problems.titleLong', {
    missing: 'messages:problems.title',
  }),
  text,
})

const MAX_SEARCH = 100

const idOrNull = z
  .string()
  .nullish()
  .transform((value) => (value && isId(value) ? value : null))
const isOne = z
  .string()
  .nullish()
  .transform((value) => value === '1')

/** The inbox's URL parameters; unreadable ones are ignored. */
export const InboxQuery = z.object({
  q: z
    .string()
    .nullish()
    .transform((value) => withinCharacters(cleaned(value ?? '', MAX_SEARCH), MAX_SEARCH)),
  listing: idOrNull,
  unread: isOne,
  archived: isOne,
  before: z
    .string()
    .nullish()
    .transform((value): InboxPlace | null => (value ? readPlace(value) : null)),
})
