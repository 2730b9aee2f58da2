import { categories } from '#domain/listings/category.ts'
import { useTranslation } from '../ui/texts.tsx'
import { useMatches } from 'react-router'
import { Link } from '../ui/link.tsx'
import { CachedPart } from '../ui/cached-part.tsx'
import { Icon } from '../ui/icon.tsx'
import { Logo } from './logo.tsx'
import { useOverlay } from '../ui/overlay.ts'

const cities = ['Santiago', 'Valparaíso', 'London', 'New York'] as const
const link = 'inline-flex min-h-9 items-center hover:underline hover:underline-offset-4'

export function Footer({ root }: { root: { product: string; language: string; currency: string } }) {
  const { t } = useTranslation('shell')
  const { open } = useOverlay()

  return (
    <footer className="mt-20 border-t border-sand-200 bg-sand-50">
      <PricesNote />
      <div className="page grid gap-10 py-12 text-sm sm:grid-cols-2 lg:grid-cols-4">
        <CachedPart as="div" className="grid content-start gap-3" part={About} props={{ product: root.product }} />
        <CachedPart as="nav" aria-label={t('footer.spaces')} part={Spaces} props={{}} />
        <CachedPart as="nav" aria-label={t('footer.cities')} part={Cities} props={{}} />
        <nav aria-label={root.product}>
          <Column title={root.product}>
            <li>
              <Link to="/become-a-host" className={link}>
                {t('menu.host')}
              </Link>
            </li>
            <li>
              <Link to="/help" className={link}>
                {t('menu.help')}
              </Link>
            </li>
            <li>
              <Link to="/about" className={link}>
                {t('footer.aboutLink')}
              </Link>
            </li>
            <li>
              <Link to="/credits" className={link}>
                {t('footer.credits')}
              </Link>
            </li>
            <li>
              <Link to={open({ show: 'settings' })} preventScrollReset className={`${link} gap-2`}>
                <Icon name="globe" size={16} />
                {`${t(`settings.languages.${root.language}`)} · ${root.currency}`}
              </Link>
            </li>
          </Column>
        </nav>
      </div>
    </footer>
  )
}

function About({ product }: { product: string }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <Logo size={36} />
      <p className="max-w-64 text-ink-500">{t('footer.about', { product })}</p>
    </>
  )
}

function Spaces() {
  const { t } = useTranslation(['shell', 'kinds'])
  return (
    <Column title={t('footer.spaces')}>
      {categories.map((category) => (
        <li key={category}>
          <Link to={`/?category=${category}`} className={link}>
            {t(`kinds:category.${category}`)}
          </Link>
        </li>
      ))}
    </Column>
  )
}

function Cities() {
  const { t } = useTranslation('shell')
  return (
    <Column title={t('footer.cities')}>
      {cities.map((city) => (
        <li key={city}>
          <Link to={`/?location=${encodeURIComponent(city)}`} className={link}>
            {t(`footer.city.${city}`)}
          </Link>
        </li>
      ))}
    </Column>
  )
}

/** Once on each page that shows converted prices (decision D3). */
function PricesNote() {
  const { pricesNote } = (useMatches().at(-1)?.loaderData ?? {}) as { pricesNote?: string | null }
  return pricesNote && <p className="page pt-6 text-sm text-ink-500">{pricesNote}</p>
}

function Column({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul>{children}</ul>
    </>
  )
}
