import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { type Conflict, FORM_ID } from './step-props.ts'
import { encodedForm } from '#app/ui/encoded-form.ts'
import { dropUnsent, keepUnsent, onBase } from './unsent.ts'

type Props = {
  /** Of the draft, or of the listing that exists. */
  id: string | null
  isDraft: boolean
  step: string
  /** Another one each time that the form comes back; none where what this device had left is of the version that is stored. */
  conflict: Conflict | null | undefined
  address: string
}

/**
 * Two devices have changed one step: the form still has what was typed here, and its host says which of the two is right. What a device
 * had left of a listing that exists is asked about likewise: its button stores it.
 */
export function ChangedElsewhere({ id, isDraft, step, conflict, address }: Props) {
  const { t } = useTranslation('listingForm')
  const notice = useRef<HTMLDivElement>(null)
  const show = useEffectEvent(() => {
    // A draft is stored while one types: who does is not torn away.
    if (!isDraft || !document.activeElement?.matches('input, textarea')) notice.current?.focus()
  })
  useEffect(() => show(), [conflict])
  // Should it not arrive now, it is sent in place of theirs with the next visit.
  const keep = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) =>
    id && form && conflict && keepUnsent(id, { step, form: onBase(encodedForm(form).toString(), conflict.theirs) })
  const words = conflict ? 'changed' : 'left'
  return (
    <div ref={notice} tabIndex={-1} className="mb-6 scroll-mt-20">
      <Notice tone={conflict ? 'bad' : 'info'} title={t(`${words}.title`)}>
        <p>{t(`${words}.text`)}</p>
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          {conflict && (
            <>
              <input type="hidden" form={FORM_ID} name="theirs" defaultValue={conflict.theirs} />
              <Button form={FORM_ID} name="intent" value="mine" onClick={keep}>
                {t('changed.mine')}
              </Button>
            </>
          )}
          {/* A new page: nothing of this one is left in it. */}
          <a href={address} onClick={() => id && dropUnsent(id, step)} className={textLinkClass}>
            {t('changed.theirs')}
          </a>
        </div>
      </Notice>
    </div>
  )
}
