import { Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** Spec, section 2: by the column, what each link is called and where it leads. */
const columns = {
  support: {
    help: '/help',
    safety: '/safety',
    bookings: '/help/bookings',
    contact: '/contact',
  },
  community: { community: '/community', feedback: '/feedback', credits: '/credits' },
  hosting: {
    become: '/become-a-host',
    protection: '/host/protection',
    resources: '/host/resources',
    responsible: '/host/responsible',
  },
  own: { about: '/about', updates: '/updates', careers: '/careers', investors: '/investors' },
} as const

const legal = {
  privacy: '/privacy',
  choices: '/privacy?show=settings',
  terms: '/terms',
  sitemap: '/sitemap.xml',
} as const

const link = 'inline-flex min-h-9 items-center hover:underline'

type Props = { product: string; social: readonly string[] }

/** Every link of the footer; for a `WrittenPart`. */
export function FooterLinks({ product, social }: Props) {
  const { t } = useTranslation('footer')
  return (
    <nav aria-label={t('label')} className="page">
      <div className="flex flex-wrap gap-10 py-12">
        {Object.entries(columns).map(([name, links]) => (
          <div key={name} className="w-32 grow">
            <h2 className="mb-2 font-semibold">{t(`columns.${name}`, { product })}</h2>
            <Links links={links} />
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-x-6 border-t border-sand-200 pt-6">
        <Links links={legal} className="flex flex-wrap gap-x-6" />
        {social.length > 0 && (
          <ul className="flex flex-wrap gap-x-6">
            {social.map((address) => (
              <li key={address}>
                <a href={address} rel="noreferrer" className={link}>
                  {new URL(address).hostname.replace(/^www\./, '')}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </nav>
  )
}

function Links({ links, className }: { links: Readonly<Record<string, string>>; className?: string }) {
  const { t } = useTranslation('footer')
  return (
    <ul className={className}>
      {Object.entries(links).map(([name, address]) => (
        <li key={name}>
          <Link to={address} className={link} reloadDocument={address.endsWith('.xml')}>
            {t(`links.${name}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
