import { findUnpaidListing } from '#domain/payouts/queries/list-own-accounts.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

/** Links to the payout set-up where no account exists in a listing's currency; null otherwise. */
export async function setupPromptView(listingId: string, context: Readonly<RouterContextProvider>) {
  const { t } = visitorOf(context)
  const unpaid = await findUnpaidListing(context.get(services).db, actorOf(context).userId, listingId)
  if (!unpaid) return null
  return {
    title: t('host:setup.title'),
    text: t('host:setup.text', { currencies: unpaid.currency }),
    open: t('host:setup.open'),
    address: `/payment-setup?country=${unpaid.country}`,
  }
}

export type SetupPromptView = Awaited<ReturnType<typeof setupPromptView>>
