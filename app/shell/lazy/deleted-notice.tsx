import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { useTranslation } from '#app/ui/texts.tsx'

/** Spec §6. */
const SHOWN_MS = 10_000

/** Announces the deletion of the account once; its parameter leaves the address, so a reload is silent. */
export function DeletedNotice() {
  const { t } = useTranslation('deleted')
  const { here } = useOverlay()
  const navigate = useNavigate()
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const url = new URL(here, location.origin)
    if (url.searchParams.has('deleted')) {
      url.searchParams.delete('deleted')
      void navigate(url.pathname + url.search, { replace: true, preventScrollReset: true })
    }
  }, [here, navigate])
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null

  return (
    <div role="status" className="bg-leaf-50 text-leaf-700">
      <p className="page flex items-center gap-3 py-1">
        <Icon name="circle-check" />
        <span className="grow py-2 font-semibold">{t('text')}</span>
        <button
          type="button"
          onClick={() => setShown(false)}
          aria-label={t('dismiss')}
          className="grid size-11 flex-none place-items-center rounded-full hover:bg-white"
        >
          <Icon name="x" />
        </button>
      </p>
    </div>
  )
}
