import type { MouseEvent } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

/** Opens the device's share sheet, or a small dialog that works without script as well. */
export function ShareLink({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation('listing')
  const { open } = useOverlay()
  const shareHere = (event: MouseEvent) => {
    if (!('share' in navigator)) return
    event.preventDefault()
    // The visitor dismissed the share sheet: no message is needed.
    navigator.share({ title, url: address }).catch(() => {})
  }

  return (
    <Link
      to={open({ show: 'share' })}
      preventScrollReset
      onClick={shareHere}
      className="-mr-3 flex min-h-11 flex-none items-center gap-2 rounded-lg px-3 text-sm font-semibold underline underline-offset-4 hover:bg-sand-100"
    >
      <Icon name="share" size={18} />
      <span className="max-sm:sr-only">{t('share')}</span>
    </Link>
  )
}
