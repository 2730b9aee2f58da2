import type { DraftItem } from '#domain/publishing/queries/list-drafts.server.ts'
import type { listHistory, OwnListingItem } from '#domain/publishing/queries/list-own.server.ts'
import { formSteps } from '#domain/publishing/step.ts'
import type { ListingStatus } from '#domain/listings/life.ts'
import { pricedBy } from '#domain/listings/nights.ts'
import { placeholderOf } from '#domain/listings/placeholder.ts'
import { isSubcategory } from '#domain/listings/category.ts'
import { formatMoney } from '#kernel/money.ts'
import type { RouterContextProvider } from 'react-router'
import type { InstantView } from '#app/session/instant.tsx'
import { instantText, instantView } from '#app/session/instant.view.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** One of a host's listings, as finished texts. */
export type OwnListingView = {
  id: string
  title: string
  titleLanguage?: 'en' | 'es'
  /** Kind and place. */
  line: string
  /** The price in the listing's own currency. */
  price: string
  photo: { key: string; color: string } | null
  icon: string
  status: ListingStatus
  /** '2 bookings' that are not over yet; null where there is none. */
  live: string | null
  /** The changes that an admin asks for before publishing. */
  returnedBecause: string | null
}

export function ownListingView(item: OwnListingItem, context: Context): OwnListingView {
  const { t, language } = visitorOf(context)
  const { id, title, subcategory, commune, city, status, photo, liveBookings, returnedBecause } = item
  const place = commune === city ? city : `${commune}, ${city}`
  return {
    id,
    title: title.text,
    ...(title.isFallback && { titleLanguage: title.language }),
    line: `${t(`kinds:subcategory.${subcategory}`)} · ${place}`,
    price: t(`manage:price.${pricedBy(item.unit, item)}`, {
      price: formatMoney(item.price, { language, currency: null }, 'whole'),
    }),
    photo: photo && { key: photo.key, color: photo.color },
    icon: placeholderOf(subcategory, title),
    status,
    live: liveBookings === 0 ? null : t('manage:live', { count: liveBookings }),
    returnedBecause,
  }
}

export type DraftView = {
  id: string
  title: string
  line: string
  /** 'Complete', the photos that are still to come, or how many steps are done. */
  state: string
  isComplete: boolean
  percent: number
  /** A waiting draft is published when its photos are ready; a stopped one needs its host. */
  publishing: 'waiting' | 'stopped' | null
}

export function draftView(draft: DraftItem, context: Context): DraftView {
  const visitor = visitorOf(context)
  const { t } = visitor
  const { id, title, subcategory, unit, place, price, updatedAt, doneSteps, waitingPhotos, isComplete, publishState } =
    draft
  const label = isSubcategory(subcategory) ? t(`kinds:subcategory.${subcategory}`) : t(`manage:unit.${unit}`)
  const saved = instantText(updatedAt, visitor, (when) => t('manage:saved', { when }))
  return {
    id,
    title: title || t('manage:untitled', { kind: label }),
    line: [price && formatMoney(price, visitor, 'whole'), label, place, saved].filter(Boolean).join(' · '),
    state:
      waitingPhotos > 0
        ? t('manage:draft.photos', { count: waitingPhotos })
        : t(isComplete ? 'manage:draft.complete' : 'manage:draft.steps', { done: doneSteps, steps: formSteps.length }),
    isComplete,
    percent: Math.round((doneSteps / formSteps.length) * 100),
    publishing: publishState,
  }
}

export type HistoryView = { text: string; when: InstantView; reason: string | null }

export function historyView(row: Awaited<ReturnType<typeof listHistory>>[number], context: Context): HistoryView {
  const visitor = visitorOf(context)
  const { t } = visitor
  const who = row.actor ?? t('manage:somebody')
  return {
    text: t(`manage:event.${row.event}`, { who, count: row.fields.length }),
    when: instantView(row.at, visitor),
    reason: row.reason,
  }
}
