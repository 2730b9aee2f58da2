import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Link } from '../ui/link.tsx'
import { SearchForm } from '../components/search/search-form.tsx'
import { Icon } from '../ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Logo } from './logo.tsx'
import { useOverlay } from './overlay.ts'

type Root = {
  product: string
  language: string
  currency: string
  actor: { firstName: string; isHost: boolean; isAdmin: boolean } | null
}

export function Header({ root }: { root: Root }) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const { open } = useOverlay()

  return (
    <header className="border-b border-sand-200 bg-paper">
      <div className="page flex min-h-18 items-center justify-between gap-4">
        <Link
          to="/"
          className="flex items-center gap-2.5 rounded-lg py-2 text-xl font-bold tracking-tight"
          aria-label={t('home', { product: root.product })}
        >
          <Logo />
          <span>{root.product}</span>
        </Link>
        <div className="flex items-center gap-1 sm:gap-2">
          <Link
            to={open({ show: 'settings' })}
            preventScrollReset
            className="flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold whitespace-nowrap hover:bg-sand-100"
            aria-label={`${t('settings.open')}: ${root.language.toUpperCase()} · ${root.currency}`}
          >
            <Icon name="globe" size={18} />
            <span>{`${root.language.toUpperCase()} · ${root.currency}`}</span>
          </Link>
          <AccountMenu actor={root.actor} />
        </div>
      </div>
      {pathname === '/' && (
        <div className="page pb-4">
          <div className="hidden md:block">
            <SearchForm />
          </div>
          <Link
            to={open({ show: 'search' })}
            preventScrollReset
            className="flex min-h-14 items-center gap-4 rounded-full border border-sand-200 bg-white px-5 shadow-soft md:hidden"
          >
            <Icon name="search" className="text-clay-600" />
            <span className="min-w-0">
              <span className="block font-semibold">{t('searchPill.title')}</span>
              <span className="block truncate text-sm text-ink-500">{t('searchPill.text')}</span>
            </span>
          </Link>
        </div>
      )}
    </header>
  )
}
