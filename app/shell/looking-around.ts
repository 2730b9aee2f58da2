import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Whether a navigation only leads to the front page or results, where the session cannot change. */
export function isLookingAround({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return (
    (formMethod ?? 'GET') === 'GET' &&
    nextUrl.pathname === '/' &&
    currentUrl.href !== nextUrl.href &&
    !/^.(login|signup|auth)/.test(currentUrl.pathname) &&
    ['lang', 'auth'].every((name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name))
  )
}
