import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { SidesView } from './sides.view.server.ts'
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
  sides: readonly SidesView[]
  address: string
}

/**
 * Two devices have changed one step: the form keeps the input of this one, and the host decides. Input
 * that a device had left of an existing listing is asked about likewise.
 */
export function ChangedElsewhere({ id, isDraft, step, conflict, sides, address }: Props) {
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
        {sides.length > 0 && <Sides sides={sides} />}
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          {conflict && (
            <>
              <input type="hidden" form={FORM_ID} name="theirs" defaultValue={conflict.theirs} />
              <Button form={FORM_ID} name="intent" value="mine" onClick={keep}>
                {t('changed.mine')}
              </Button>
            </>
          )}
          {conflict && !isDraft ? (
            <Button look="plain" form={FORM_ID} name="intent" value="theirs">
              {t('changed.keepTheirs')}
            </Button>
          ) : (
            // A full page load drops the state of this form.
            <a href={address} onClick={() => id && dropUnsent(id, step)} className={textLinkClass}>
              {t('changed.takeTheirs')}
            </a>
          )}
        </div>
      </Notice>
    </div>
  )
}

/** Both versions of each field, unfolded when asked for; nothing is dropped by looking. */
function Sides({ sides }: Pick<Props, 'sides'>) {
  const { t } = useTranslation('listingForm')
  return (
    <details className="mt-2">
      <summary className="min-h-11 content-center font-semibold underline underline-offset-4">
        {t('changed.theirs')}
      </summary>
      <dl className="grid gap-3">
        {sides.map(({ label, mine, theirs }) => (
          <div key={label} className="border-t border-sand-300 pt-2">
            <dt className="font-semibold">{label}</dt>
            <dd className="mt-1 grid gap-3 wrap-anywhere whitespace-pre-line sm:grid-cols-2">
              <p>
                <span className="block text-sm">{t('changed.here')}</span>
                {mine}
              </p>
              <p>
                <span className="block text-sm">{t('changed.stored')}</span>
                {theirs}
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
