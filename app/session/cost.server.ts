import type { BudgetName } from '#platform/budget.server.ts'
import { isOfScript } from './script-request.server.ts'

/**
 * What an address without a page costs; null where it costs next to nothing. Pages count in their own loaders, because the script
 * that asks for one knows only its own failures; `/rows`, pictures, log-in and sign-up, because only they know when they cost something.
 */
export function costOf({ pathname }: URL): BudgetName | null {
  if (/^\/(count|pins|help\/search)\/?$|^\/photos\//.test(pathname)) return 'search'
  if (/^\/api\/places\/?$/.test(pathname)) return 'places'
  return /^\/property\/[^/]+\/(image\.jpg|map\.svg|days)$|^\/social\.jpg$|^\/sitemap|^\/calendars\//.test(pathname)
    ? 'pages'
    : null
}

/**
 * The cost of a form, spent before its action runs: its answer may be a whole page, whose loaders do not spend again. Null where
 * no page follows: a provider's webhook, a part of a photo, and a submission by script, which loads the page by a request of its own.
 * What is stored while a host types has a budget of its own.
 */
export function costOfForm(request: Request): BudgetName | null {
  const { pathname } = new URL(request.url)
  if (/^\/(create|edit)-listing\/.+\/(save|preview)$/.test(pathname)) return 'saves'
  return isOfScript(request) || /^\/(api|uploads)(\/|$)/.test(pathname) ? null : 'pages'
}
