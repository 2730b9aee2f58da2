import { deferred } from '#app/ui/deferred.tsx'

/** Parts of sites with a provider whose page is elsewhere, or with several; the others load neither. */
export const ProviderForm = deferred(async () => (await import('./provider-form.tsx')).ProviderForm)
export const ProviderLink = deferred(async () => (await import('./provider-form.tsx')).ProviderLink)

/** Only where a host asks for a deposit. */
export const PartsChoice = deferred(async () => (await import('./parts-choice.tsx')).PartsChoice)
export const PaymentWays = deferred(async () => (await import('./payment-ways.tsx')).PaymentWays)
