import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { textLinkClass } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTranslation } from '../../ui/texts.tsx'
import { type Conflict, FORM_ID } from './step-props.ts'
import { encodedForm } from '../../ui/encoded-form.ts'
import { dropUnsent, keepUnsent, onBase } from './unsent.ts'

type Props = {
  draftId: string | null
  step: string
  /** Another one each time that the form comes back. */
  conflict: Conflict
  address: string
}

/** Two devices have changed one step: the form still has what was typed here, and its host says which of the two is right. */
export function ChangedElsewhere({ draftId, step, conflict, address }: Props) {
  const { t } = useTranslation('listingForm')
  const { theirs } = conflict
  const notice = useRef<HTMLDivElement>(null)
  const show = useEffectEvent(() => {
    // A draft is stored while one types: who does is not torn away.
    if (draftId === null || !document.activeElement?.matches('input, textarea')) notice.current?.focus()
  })
  useEffect(() => show(), [conflict])
  // Should it not arrive now, it is sent in place of theirs with the next visit.
  const keep = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) =>
    draftId && form && keepUnsent(draftId, { step, form: onBase(encodedForm(form).toString(), theirs) })
  return (
    <div ref={notice} tabIndex={-1} className="mb-6 scroll-mt-20">
      <Notice tone="bad" title={t('changed.title')}>
        <p>{t('changed.text')}</p>
        <input type="hidden" form={FORM_ID} name="theirs" defaultValue={theirs} />
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button form={FORM_ID} name="intent" value="mine" onClick={keep}>
            {t('changed.mine')}
          </Button>
          {/* A new page: nothing of this one is left in it. */}
          <a href={address} onClick={() => draftId && dropUnsent(draftId, step)} className={textLinkClass}>
            {t('changed.theirs')}
          </a>
        </div>
      </Notice>
    </div>
  )
}
