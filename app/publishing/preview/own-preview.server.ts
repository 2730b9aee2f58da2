import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import { findDraft } from '#domain/publishing/queries/find-draft.server.ts'
import { type ListingPreview, previewListing } from '#domain/publishing/queries/preview-listing.server.ts'
import type { Step } from '#domain/publishing/step.ts'
import { findListingOfHost } from '#domain/listings/queries/find-listing.server.ts'
import { siteCountry } from '#domain/places/site-country.ts'
import { isId } from '#kernel/ids.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** `step` is the draft's step that the host goes back to; null for a listing. */
type OwnPreview = ListingPreview & { step: Step | null }

/** Finds the visitor's own draft or listing in any status; somebody else's reads as missing. */
export async function ownPreview(id: string, context: Context): Promise<OwnPreview | null> {
  const { actor } = visitorOf(context)
  if (!actor || !isId(id)) return null
  return (await ofDraft(id, actor.userId, context)) ?? (await ofListing(id, actor.userId, context))
}

async function ofDraft(draftId: string, hostId: string, context: Context): Promise<OwnPreview | null> {
  const { db, clock } = context.get(services)
  const { language, site, t } = visitorOf(context)
  const draft = await findDraft(db, { hostId, draftId })
  if (!draft) return null
  const standIns = {
    title: t('wizard:preview.title'),
    description: t('wizard:preview.description'),
    city: t('wizard:preview.place'),
    country: siteCountry(site),
    zone: site.zone,
  }
  return { ...(await previewListing(db, { ...draft, hostId }, { language, standIns }, clock())), step: draft.step }
}

async function ofListing(listingId: string, hostId: string, context: Context): Promise<OwnPreview | null> {
  const { db, clock } = context.get(services)
  const now = clock()
  const [listing, rules, taken] = await Promise.all([
    findListingOfHost(db, { hostId, listingId }, visitorOf(context).language, now),
    bookingRules(db, listingId),
    takenPeriods(db, listingId, now),
  ])
  return listing && rules ? { listing, rules, taken, isPriced: true, isPlaced: true, step: null } : null
}
