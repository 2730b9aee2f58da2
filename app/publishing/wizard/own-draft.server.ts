import { type Draft, findDraft } from '#domain/publishing/queries/find-draft.server.ts'
import { findOwnListing, type OwnListing } from '#domain/publishing/queries/read-fields.server.ts'
import type { Problems } from '#kernel/fields.ts'
import type { Fields, Step } from '#domain/publishing/step.ts'
import { photosOfForm } from '#domain/media/input.ts'
import { isId } from '#kernel/ids.ts'
import { isOutage } from '#platform/db.server.ts'
import { isTooSlow } from '#platform/deadline.server.ts'
import { data, type RouterContextProvider } from 'react-router'
import { connection, services } from '#app/session/services.ts'
import { actorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** @throws 404 for a draft that is not there, or somebody else's */
export async function ownDraft(draftId: string, context: Context): Promise<Draft> {
  const { db } = context.get(services)
  const draft = isId(draftId) ? await findDraft(db, { hostId: actorOf(context).userId, draftId }) : null
  if (!draft) throw data(null, { status: 404 })
  return draft
}

/** @throws 404 likewise */
export async function ownListing(listingId: string, context: Context): Promise<OwnListing> {
  const { db } = context.get(services)
  const listing = isId(listingId) ? await findOwnListing(db, { hostId: actorOf(context).userId, listingId }) : null
  if (!listing) throw data(null, { status: 404 })
  return listing
}

/** The failure page of these routes reads it: the database is away, the typed text is safe. */
type DatabaseAway = { reason: 'database' }

/** @throws 503 with `DatabaseAway` where the database cannot be reached (spec §8) */
export async function sayingOutage<Value>(context: Context, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!isOutage(error) && !isTooSlow(error)) throw error
    context.get(connection).outage = true
    throw data({ reason: 'database' } satisfies DatabaseAway, { status: 503 })
  }
}

/** The stored version that a form replaces: its own, or `theirs` where the host keeps `mine`. */
export const baseOf = (form: Fields, isMine: boolean) => (isMine ? form['theirs'] : form['base'])

/**
 * A step's form as a draft stores it: the many photo fields of a page become one.
 *
 * @returns `isMove` where a button without script moved or added a photo, or put the pin
 */
export function asTyped(step: Step, form: Fields): { form: Fields; problems: Problems; isMove: boolean } {
  // The button of a found address is the pin.
  if (step === 'location' && form['found'])
    return { form: { ...form, coordinates: form['found'] }, problems: {}, isMove: true }
  if (step !== 'photos' || 'photos' in form) return { form, problems: {}, isMove: false }
  const { photos, problems, isMove } = photosOfForm(form)
  return { form: { ...form, photos: JSON.stringify(photos) }, problems, isMove }
}
