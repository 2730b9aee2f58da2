import { Link as RouterLink, type LinkProps, type To, useLocation } from 'react-router'
import { withLanguage } from './with-language.ts'

/** A link outside of running text, or a button that looks like one: large enough for a finger. */
export const textLinkClass = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** A link within the site that keeps an address's `?lang=`; only the settings store a language (A4). */
export function Link({ to, ...rest }: LinkProps) {
  const address = useInLanguage()(to)
  return import.meta.env.SSR && typeof address === 'string' && address.startsWith('/') ? (
    <ServerLink to={address} {...rest} />
  ) : (
    // Every page brings the list of all addresses along: no link has to ask for its own.
    <RouterLink to={address} discover="none" {...rest} />
  )
}

/** Renders the router's link without its dozen hooks, since a page has hundreds of links. */
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

/** Adds the language to an address that is navigated to without a link. */
export function useInLanguage() {
  const language = useAddressLanguage()
  return <Address extends To>(address: Address) => (language ? inLanguage(address, language) : address)
}

/** Keeps an address's `?lang=` in a form whose answer is an address. */
export function LanguageField() {
  const language = useAddressLanguage()
  return language && <input type="hidden" name="lang" value={language} />
}

const useAddressLanguage = () => /[?&]lang=(\w+)/.exec(useLocation().search)?.[1]

function inLanguage<Address extends To>(to: Address, language: string): Address | string {
  return typeof to === 'string' && /^[/?]/.test(to) ? withLanguage(to, language) : to
}
