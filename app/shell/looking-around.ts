import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Whether a navigation only leads to the front page or its results. The visitor cannot change by that: signing in or out is sent by a
 * form or reloads the page. Navigating to the current address is a request to refresh. Whoever leaves a page of the log-in may be in by now.
 */
export function isLookingAround({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return (
    (formMethod ?? 'GET') === 'GET' &&
    nextUrl.pathname === '/' &&
    currentUrl.href !== nextUrl.href &&
    !/^.(login|signup|auth)/.test(currentUrl.pathname) &&
    ['lang', 'auth'].every((name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name))
  )
}
