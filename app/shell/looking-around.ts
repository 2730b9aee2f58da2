import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Whether a navigation only leads to the front page or its results. The visitor cannot change by that: signing in or out is sent by a
 * form or reloads the page. Navigating to the current address is a request to refresh.
 */
export function isLookingAround({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const hasSame = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name)
  const isForm = formMethod !== undefined && formMethod !== 'GET'
  return !isForm && nextUrl.pathname === '/' && currentUrl.href !== nextUrl.href && hasSame('lang') && hasSame('auth')
}
