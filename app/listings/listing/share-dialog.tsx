import { useTranslation } from '#app/ui/texts.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CopyField } from '../copy-field.tsx'

type Props = { title: string; address: string }

export function ShareDialog({ title, address }: Props) {
  const { t } = useTranslation(['share', 'shell'])
  const { here } = useOverlay()
  const message = encodeURIComponent(`${title}\n${address}`)

  return (
    <Dialog title={t('title')} closeTo={here} closeLabel={t('shell:close')}>
      <p dir="auto" className="mb-4 font-semibold wrap-anywhere">
        {title}
      </p>
      <CopyField address={address} />
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${message}`} className={buttonClass('plain')}>
          <Icon name="mail" />
          {t('mail')}
        </a>
        <a
          href={`https://wa.me/?text=${message}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('plain')}
        >
          <Icon name="message-circle" />
          {t('whatsApp')}
        </a>
      </div>
    </Dialog>
  )
}
