import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/lazy/icon-button.tsx'
import { Link, useInLanguage } from '#app/ui/link.tsx'
import { useLanguage, useRootData } from '#app/ui/route-data.ts'
import { useHomeSearch } from '../header/home-search.ts'
import { fillIn, type Outcome, searchNearby } from './search-nearby.ts'

type Props = {
  /** 'Near me' was pressed, or the search was closed with no location. */
  reason: 'near' | 'closed'
  /** The address at which the search opens. */
  openTo: string
  onDone: () => void
}

/** Locates the device, and shows the outcome above the tab bar; each key locates once. */
export function NearMe({ reason, openTo, onDone }: Props) {
  const { t } = useTranslation(['phone', 'location'])
  const outcome = useOutcome(reason, onDone)
  if (!outcome)
    return (
      <Bar role="status" icon="loader" spins>
        {t('location.locating')}
      </Bar>
    )

  return (
    <Bar role={outcome.tone === 'bad' ? 'alert' : 'status'} icon={outcome.tone === 'bad' ? 'circle-alert' : 'map-pin'}>
      <div className="min-w-0 grow">
        {outcome.texts.map(({ key, values }) => (
          <p key={key}>{t(key, values ?? {})}</p>
        ))}
        {outcome.canOpen && (
          <Link
            to={openTo}
            preventScrollReset
            onClick={onDone}
            className="flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {t('near.open')}
          </Link>
        )}
      </div>
      <IconButton icon="x" size={18} label={t('near.dismiss')} onClick={onDone} className="-mt-2 -mr-2" />
    </Bar>
  )
}

/** Null until the device has answered; an answer that needs no words ends it. */
function useOutcome(reason: Props['reason'], onDone: () => void): Outcome | null {
  const { search } = useHomeSearch()
  const language = useLanguage()
  const navigate = useNavigate()
  const inLanguage = useInLanguage()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const site = useRootData()?.site ?? 'global'
  const asking = { before: search, language, site, go: (address: string) => navigate(inLanguage(address)) }
  const start = useRef(() => (reason === 'near' ? searchNearby(asking) : fillIn(asking)))
  const done = useRef(onDone)

  useEffect(() => {
    let isHere = true
    void start.current().then((answer) => {
      if (!isHere) return
      if (answer) setOutcome(answer)
      else done.current()
    })
    return () => void (isHere = false)
  }, [])
  return outcome
}

type BarProps = { role: 'status' | 'alert'; icon: string; spins?: boolean; children: ReactNode }

function Bar({ role, icon, spins = false, children }: BarProps) {
  return (
    <div
      role={role}
      className="fixed inset-x-4 bottom-20 z-40 mb-[env(safe-area-inset-bottom)] flex animate-[rise_220ms_var(--ease-calm)] items-start gap-3 rounded-xl border border-sand-200 bg-white p-4 shadow-lift md:hidden"
    >
      <Icon name={icon} className={`mt-0.5 text-clay-700 ${spins ? 'animate-[spin_900ms_linear_infinite]' : ''}`} />
      {children}
    </div>
  )
}
