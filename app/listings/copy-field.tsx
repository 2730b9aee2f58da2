import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { controlClass } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** An address to be sent on. */
export function CopyField({ address }: { address: string }) {
  const { t } = useTranslation('share')
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'byHand' | null>(null)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(address)
      setOutcome('copied')
    } catch {
      // Copying may be refused, also on plain http; then the address is selected instead.
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
