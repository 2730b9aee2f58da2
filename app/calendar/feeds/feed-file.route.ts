import { addFeed } from '#domain/calendars/commands/add-feed.server.ts'
import { isWholeCalendar, MAX_CALENDAR_BYTES, textOf } from '#domain/calendars/calendar-event.ts'
import { findOwnItem } from '#domain/publishing/queries/list-own.server.ts'
import { isId } from '#kernel/ids.ts'
import { withinCharacters } from '#kernel/letters.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { type FileForm, type FormShape, withFileForm } from '#app/session/file-form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/feed-file.route'

type Context = Readonly<RouterContextProvider>

/** Nothing is to be seen here: the page of the calendars has the form. */
export async function loader({ params: { listingId }, context }: Route.LoaderArgs) {
  await ownOnly(listingId, context)
  throw redirect(visitorOf(context).to(`/manage-listings/${listingId}/calendars`))
}

/** Takes in a calendar that is sent as a file, and says on its page what has become of it. */
export async function action({ params: { listingId }, request, context }: Route.ActionArgs) {
  await ownOnly(listingId, context)
  const outcome = await withFileForm(request, context, shape, {
    take: (form) => take(listingId, form, context),
    refuse: () => 'busy',
  })
  return redirect(visitorOf(context).to(`/manage-listings/${listingId}/calendars?file=${outcome}#file`))
}

/** A stranger's file is not even read. @throws 404 */
async function ownOnly(listingId: string, context: Context): Promise<void> {
  const { db, clock } = context.get(services)
  const own = { hostId: actorOf(context).userId, listingId }
  const item = isId(listingId) ? await findOwnItem(db, own, visitorOf(context).language, clock()) : null
  if (!item) throw data(null, { status: 404 })
}

const shape: FormShape = { fields: {}, files: { max: 1, bytes: MAX_CALENDAR_BYTES, totalBytes: MAX_CALENDAR_BYTES } }

/** The column's limit, less what stands before a file's name. */
const MAX_NAME = 80

/** The column's limit, in bytes. */
const MAX_STORED = 4 * 1024 * 1024

async function take(listingId: string, { files: [file], problem }: FileForm, context: Context): Promise<string> {
  if (problem?.reason === 'file-too-large') return 'too-large'
  if (problem || !file || file.bytes.length === 0) return 'none'
  const text = textOf(file.bytes).replaceAll('\0', '').toWellFormed()
  // Other codings are shorter than the one that is stored.
  if (Buffer.byteLength(text) > MAX_STORED) return 'too-large'
  if (!isWholeCalendar(text)) return 'not-calendar'

  const { db, budgets, clock, limits } = context.get(services)
  const name = withinCharacters(file.name.replaceAll('\0', ''), MAX_NAME) || 'calendar.ics'
  const own = { hostId: actorOf(context).userId, listingId }
  const outcome = await addFeed(db, { ...own, name, url: `file:${name}`, file: text, limits, budgets }, clock())
  if (outcome.ok) return 'taken'
  if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
  return outcome.failure.reason
}
