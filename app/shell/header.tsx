import { type ComponentType, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useLocation, useMatches } from 'react-router'
import { useHomeSearch } from '#app/search/header/home-search.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { AccountMenu } from './account-menu.tsx'
import type { Actor } from './lazy/account-links.tsx'
import { isConversation, isPaying } from './whole-pages.ts'
import { Logo } from './logo.tsx'
import { Backdrop, DeferredBar, DeferredToggle, FRONT_BAR } from './header-parts.tsx'
import { deferredHydration } from '#app/ui/deferred.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { useHeaderHiding } from './use-header-hiding.ts'

const HEADER_SEARCH = 'header-search'
// Never seen on a phone.
const HeaderSearch = deferredHydration(
  async () => (await import('./lazy/header-search.tsx')).HeaderSearch,
  HEADER_SEARCH,
)

type Root = {
  product: string
  language: string
  currency: string
  today: string
  actor: Actor | null
}

/** A route's settings of the header, as its `handle`. */
export type PageHandle = {
  /** The search of its header on phones. */
  PhoneSearch?: ComponentType
}

/** On wide screens it hides on scrolling down; only the front page has the whole search bar in it. */
export function Header({ root }: { root: Root }) {
  const { pathname } = useLocation()
  const { search, isResults } = useHomeSearch()
  const [isOpen, setOpen] = useState(false)
  const { header, isHidden, show } = useHeaderHiding(isOpen)
  const isHome = pathname === '/'
  const isFront = isHome && !isResults
  const { PhoneSearch } = (useMatches().at(-1)?.handle ?? {}) as PageHandle

  return (
    <header
      ref={header}
      onFocus={show}
      className={`z-30 transition-transform duration-300 md:sticky md:top-0 md:[&_:is(a,button,input,summary)]:-scroll-mt-64 ${isHidden ? 'md:-translate-y-full' : ''} ${isConversation(pathname) ? 'max-lg:hidden' : ''}`}
    >
      {isFront && <Backdrop isShown={isOpen} />}
      <div className="border-b border-sand-200 bg-paper">
        <div
          className={`page flex min-h-18 flex-wrap items-center justify-between gap-x-4 lg:grid lg:grid-cols-[1fr_auto_1fr] ${isResults ? 'md:gap-y-2 md:pt-3 lg:py-0' : 'md:grid md:grid-cols-[1fr_auto_1fr]'}`}
        >
          <Home product={root.product} />
          {isFront && (
            <div className="hidden md:block">
              <DeferredToggle search={search} />
            </div>
          )}
          {!isFront && !isPaying(pathname) && (
            <div
              id={HEADER_SEARCH}
              className={`hidden min-w-0 justify-center md:flex ${isHome ? 'order-last w-full pb-3 lg:order-none lg:w-auto lg:pb-0' : ''}`}
            >
              <HeaderSearch today={root.today} isHome={isHome} onOpenChange={setOpen} />
            </div>
          )}
          <div className="col-start-3 flex flex-none items-center justify-end gap-1 sm:gap-2">
            {isFront && !root.actor?.isHost && <HostLink />}
            <SettingsLink language={root.language} currency={root.currency} />
            <AccountMenu actor={root.actor} />
          </div>
        </div>
        {PhoneSearch && <PhoneSearch />}
        {isFront && (
          <div id={FRONT_BAR} className="page hidden pt-1 pb-5 md:block">
            <div className="mx-auto min-h-17.5 max-w-[60rem]">
              <DeferredBar search={search} today={root.today} onOpenChange={setOpen} />
            </div>
          </div>
        )}
      </div>
    </header>
  )
}

function Home({ product }: { product: string }) {
  const { t } = useTranslation('shell')
  return (
    <Link
      to="/"
      className="flex flex-none items-center gap-2.5 justify-self-start rounded-lg py-2 text-xl font-bold tracking-tight"
      aria-label={t('home', { product })}
    >
      <Logo />
      <span>{product}</span>
    </Link>
  )
}

/** Shown where there is room; the menu and the footer have it too. */
function HostLink() {
  const { t } = useTranslation('shell')
  return (
    <Link
      to="/become-a-host"
      className="hidden min-h-11 items-center rounded-full px-3 text-sm font-semibold whitespace-nowrap hover:bg-sand-100 xl:flex"
    >
      {t('menu.host')}
    </Link>
  )
}

function SettingsLink({ language, currency }: { language: string; currency: string }) {
  const { t } = useTranslation('shell')
  const { open } = useOverlay()
  const text = `${language.toUpperCase()} · ${currency}`
  return (
    <Link
      to={open({ show: 'settings' })}
      preventScrollReset
      className="flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold whitespace-nowrap hover:bg-sand-100"
      aria-label={`${t('settings.open')}: ${text}`}
    >
      <Icon name="globe" size={18} />
      <span>{text}</span>
    </Link>
  )
}
