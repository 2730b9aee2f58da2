import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { type Conflict, FORM_ID } from './step-props.ts'
import { encodedForm } from '#app/ui/encoded-form.ts'
import { dropUnsent, keepUnsent, onBase } from './unsent.ts'

type Props = {
  /** The draft's or the listing's. */
  id: string | null
  isDraft: boolean
  step: string
  /** A new object each time the form comes back; none where the device's input fits the stored version. */
  conflict: Conflict | null | undefined
  address: string
}

/**
 * Two devices have changed one step: the form keeps the input of this one, and the host decides. Input
 * that a device had left of an existing listing is asked about likewise.
 */
export function ChangedElsewhere({ id, isDraft, step, conflict, address }: Props) {
  const { t } = useTranslation('listingForm')
  const notice = useRef<HTMLDivElement>(null)
  const show = useEffectEvent(() => {
    // A focused field keeps the focus, because autosave may find the conflict while one types.
    if (!isDraft || !document.activeElement?.matches('input, textarea')) notice.current?.focus()
  })
  useEffect(() => show(), [conflict])
  // A request that fails now is sent again at the next visit.
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
          {/* A full page load drops the state of this form. */}
          <a href={address} onClick={() => id && dropUnsent(id, step)} className={textLinkClass}>
            {t('changed.theirs')}
          </a>
        </div>
      </Notice>
    </div>
  )
}
