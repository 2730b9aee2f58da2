import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Whether one only goes on to the front page or its results. Who is asking does not change by that: what changes it is sent by a
 * form or loads the page anew. The same address once more is somebody who wants to know again.
 */
export function isLookingAround({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const hasSame = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name)
  const isForm = formMethod !== undefined && formMethod !== 'GET'
  return !isForm && nextUrl.pathname === '/' && currentUrl.href !== nextUrl.href && hasSame('lang') && hasSame('auth')
}
