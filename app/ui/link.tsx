import { Link as RouterLink, type LinkProps, type To, useLocation } from 'react-router'

/** A link outside of running text, or a button that looks like one: large enough for a finger. */
export const textLinkClass = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/**
 * A link within the site. Where a page is read in a language that its address asks for (`?lang=es`), the next page is too:
 * only the settings dialog stores a language (decision A4), but it must not be lost between pages.
 */
export function Link({ to, ...rest }: LinkProps) {
  const address = useInLanguage()(to)
  return import.meta.env.SSR && typeof address === 'string' && address.startsWith('/') ? (
    <ServerLink to={address} {...rest} />
  ) : (
    // Every page brings the list of all addresses along: no link has to ask for its own.
    <RouterLink to={address} discover="none" {...rest} />
  )
}

/** What the router's link renders for an address of the site, without its dozen hooks: a page has hundreds of links. */
function ServerLink({
  to,
  state: _state,
  replace: _replace,
  prefetch: _prefetch,
  preventScrollReset: _preventScrollReset,
  children,
  ...rest
}: LinkProps & { to: string }) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  )
}

/** The same for an address that one is sent to without a link. */
export function useInLanguage() {
  const { search } = useLocation()
  const language = search.includes('lang=') ? new URLSearchParams(search).get('lang') : null
  return <Address extends To>(address: Address) => (language ? withLanguage(address, language) : address)
}

function withLanguage<Address extends To>(to: Address, language: string): Address | string {
  if (typeof to !== 'string' || !to.startsWith('/')) return to
  const [address = '', hash] = to.split('#')
  if (/[?&]lang=/.test(address)) return to
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}${hash === undefined ? '' : `#${hash}`}`
}
