import { useLocation } from 'react-router'
import { Avatar } from '#app/ui/avatar.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { TraderNote } from '../trader-note.tsx'
import type { ListingView } from './listing.view.server.ts'

const CHOSEN = /^(checkIn|checkOut|start|hours|guests|pets|extra-.+)$/

type Props = { host: ListingView['host']; listingId: string; isGuest: boolean }

export function HostCard({ host, listingId, isGuest }: Props) {
  const { t } = useTranslation('listing')
  // What was chosen in the panel goes along.
  const params = [...new URLSearchParams(useLocation().search)].filter(([name]) => CHOSEN.test(name))
  const chosen = String(new URLSearchParams(params))
  return (
    <section>
      <h2 className="mb-4 text-xl font-bold">{t('host.title', { name: host.name })}</h2>
      <div className="flex items-start gap-4">
        <Avatar name={host.name} picture={host.avatar} className="size-14 bg-ink-900 text-xl text-white" />
        <div className="min-w-0">
          <p className="text-sm text-ink-500">{t('host.since', { year: host.since })}</p>
          {host.about && <p className="mt-1 max-w-text wrap-anywhere">{host.about}</p>}
          <p className="mt-2 flex flex-wrap gap-x-6">
            {/* A visitor who is signed out logs in on the way, and arrives there. */}
            {isGuest && (
              <Link
                to={`/property/${listingId}/message${chosen && `?${chosen}`}`}
                rel="nofollow"
                className={textLinkClass}
              >
                {t('host.message')}
              </Link>
            )}
            <Link to={`/host/${host.id}`} className={textLinkClass}>
              {t('host.profile', { name: host.name })}
            </Link>
          </p>
          <TraderNote name={host.name} trader={host.trader} className="mt-3 max-w-text" />
        </div>
      </div>
    </section>
  )
}
