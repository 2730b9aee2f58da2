import { deferredHydration } from '#app/ui/deferred.tsx'

/** Its script is loaded when the page is used: few pages have a text in another language. */
export const Translate = deferredHydration(async () => (await import('./translate.tsx')).Translate, null)
