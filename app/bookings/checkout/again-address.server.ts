/**
 * The checkout of a booking or a claim, where a payment can be started again.
 *
 * @param returnUrl of the session; one of the demo world knows no origin
 * @param here the origin of the visited site
 */
export function againAddress(returnUrl: string, here: string): URL {
  const { origin, pathname, searchParams } = new URL(returnUrl, here)
  const isOfClaim = pathname.startsWith('/claims/')
  const checkout = new URL(isOfClaim ? `${pathname}/pay` : '/checkout', origin)
  if (!isOfClaim) checkout.searchParams.set('bookingId', searchParams.get('id') ?? '')
  for (const name of ['part', 'lang'])
    if (searchParams.has(name)) checkout.searchParams.set(name, searchParams.get(name)!)
  return checkout
}
