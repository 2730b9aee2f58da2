import { listUnpaidHolds } from '#domain/bookings/queries/list-unpaid-holds.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

/** The visitor's own unpaid hold, as finished texts. */
export type HoldBarView = {
  listingId: string
  text: string
  left: string
  until: string
  leftMs: number
  pay: { to: string; text: string }
}

/** The visitor's first hold to expire; null when signed out, because those pages are shared. */
export async function holdBar(context: Readonly<RouterContextProvider>): Promise<HoldBarView | null> {
  const { db, clock } = context.get(services)
  const { actor, language, t, to } = visitorOf(context)
  if (!actor) return null
  const now = clock()
  const [hold] = await listUnpaidHolds(db, actor.userId, now, language)
  if (!hold) return null
  return {
    listingId: hold.listingId,
    text: t('held:bar', { title: hold.title.text }),
    left: t('held:left'),
    until: hold.expiresAt.toISOString(),
    leftMs: hold.expiresAt.getTime() - now.getTime(),
    pay: { to: to(`/checkout?bookingId=${hold.id}`), text: t('held:pay') },
  }
}
