import { useTranslation } from '#app/ui/texts.tsx'
import { useMatches } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { WrittenPart } from '#app/ui/written-part.tsx'
import { deferred } from '#app/ui/deferred.tsx'

/** A browser renders them only where language or addresses change. */
const FooterLinks = deferred(async () => (await import('./footer-links.tsx')).FooterLinks)

type Props = { root: { product: string; language: string; currency: string; social?: readonly string[] } }

export function Footer({ root: { product, language, currency, social = [] } }: Props) {
  const { t } = useTranslation('shell')
  const { open } = useOverlay()

  return (
    <footer className="mt-20 border-t border-sand-200 bg-sand-50 text-sm">
      <PricesNote />
      <WrittenPart part={FooterLinks} props={{ product, social }} />
      <p className="page pb-12">
        <Link
          to={open({ show: 'settings' })}
          preventScrollReset
          className="inline-flex min-h-9 items-center gap-2 hover:underline"
        >
          <Icon name="globe" size={16} />
          {`${t(`settings.languages.${language}`)} · ${currency}`}
        </Link>
      </p>
    </footer>
  )
}

/** The note about converted prices, once on each page that shows some (decision D3). */
function PricesNote() {
  const { pricesNote } = (useMatches().at(-1)?.loaderData ?? {}) as { pricesNote?: string | null }
  return pricesNote && <p className="page pt-6 text-ink-500">{pricesNote}</p>
}
