import { averageColor } from '#domain/media/photo.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Message, MessageImage } from '../message.ts'
import { lineEvents, type SystemLine } from '../system-line.ts'

/** Whether the two ever had a confirmed booking of the listing, after which nothing is hidden. */
export const isAgreedIn = sql<boolean>`exists (
  select from bookings b where b.guest_id = conversations.guest_id and b.listing_id = conversations.listing_id
    and b.host_id = conversations.host_id and b.status in ('confirmed', 'completed'))`

/** Messages with their pictures and system lines, as one reader may see them. */
export const messageRows = (db: Db, readerId: string) =>
  db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select(['messages.id', 'number', 'kind', 'author_id', 'guest_id', 'text', 'line', 'messages.created_at'])
    .select(['messages.conversation_id', 'removed_at'])
    .select(sql<boolean>`author_id = ${readerId}`.as('is_own'))
    .select(coveredNow.as('covered_text'))
    .select(
      sql<ImageRow[] | null>`case when kind = 'images' then (
        select json_agg(json_build_object('photoId', photos.id, 'state', state, 'width', width, 'height', height,
          'thumbhash', thumbhash) order by position)
        from message_images join photos on photos.id = photo_id where message_id = messages.id) end`.as('images'),
    )

/** The text with contact details hidden while no booking is confirmed; null for the whole text. */
const coveredNow = sql<string | null>`case when covered_text is not null and not ${isAgreedIn} then covered_text end`

type ImageRow = Omit<MessageImage, 'color'> & { thumbhash: string }

const Line: z.ZodType<SystemLine> = z.object({
  event: z.enum(lineEvents),
  bookingId: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  times: z.object({ from: z.string(), to: z.string() }).nullable(),
  guests: z.int(),
  proposedBy: z.enum(['guest', 'host']).nullable(),
})
const systemLine = jsonColumn('messages.line', Line)

/** Maps a row to what its reader may see; every message shown to people passes through here. */
export function toMessage(row: RowOf<typeof messageRows>): Message {
  const { id, number, created_at: at } = row
  if (row.kind === 'line') return { id, number, at, kind: 'line', by: null, line: systemLine(row.line, id) }
  const written = { id, number, at, by: row.author_id === row.guest_id ? 'guest' : 'host' } as const
  if (row.kind === 'erased') return { ...written, kind: 'erased' }
  if (row.removed_at !== null) return { ...written, kind: 'removed' }
  const isCovered = row.covered_text !== null
  const shown = { isCovered, text: row.is_own ? row.text : (row.covered_text ?? row.text) }
  if (row.kind === 'text') return { ...written, ...shown, kind: 'text' }
  return { ...written, ...shown, kind: 'images', images: (row.images ?? []).map(toImage) }
}

const toImage = ({ thumbhash, ...image }: ImageRow): MessageImage => ({
  ...image,
  color: thumbhash ? averageColor(thumbhash) : '#e7e0d5',
})
