import { useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.tsx'
import { useOverlay } from '../../ui/overlay.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/lazy/dialog.tsx'
import { controlClass } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

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

function CopyField({ address }: { address: string }) {
  const { t } = useTranslation('share')
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'byHand' | null>(null)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(address)
      setOutcome('copied')
    } catch {
      // Not every page may write there (plain http, a refusal): the address stands selected.
      setOutcome('byHand')
    }
  }

  return (
    <>
      <label htmlFor="share-address" className="mb-1.5 block text-sm font-semibold text-ink-700">
        {t('address')}
      </label>
      <div className="flex gap-2">
        <input id="share-address" ref={field} readOnly value={address} className={`${controlClass} min-w-0`} />
        <Button type="button" className="flex-none whitespace-nowrap" onClick={() => void copy()}>
          <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
          {t('copy')}
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm text-leaf-700">
        {outcome && t(outcome === 'copied' ? 'copied' : 'byHand')}
      </p>
    </>
  )
}
