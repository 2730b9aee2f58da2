import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField, TextAreaField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { MendView, RefusedListing } from '../listing.view.server.ts'

type Props = { mend: MendView; maxReason: number; refused: RefusedListing | null }

/** Hides single photos, or shows them again, changes the category and corrects the pin, each with a reason for the host. */
export function MendForms({ mend, maxReason, refused }: Props) {
  const { t } = useTranslation('adminListings')
  const { shown, hidden, subcategory, kinds, pin } = mend
  const own = (intent: string) => (refused?.intent === intent ? refused : null)
  return (
    <Panel as="section" aria-labelledby="mend" className="grid gap-4">
      <div>
        <h2 id="mend" className="text-xl font-bold">
          {t('mend.title')}
        </h2>
        <p className="text-ink-700">{t('mend.text')}</p>
      </div>
      {[
        { intent: 'hide-photo', photos: shown },
        { intent: 'show-photo', photos: hidden },
      ].map(
        ({ intent, photos }) =>
          photos.length > 0 && (
            <MendForm key={intent} intent={intent} maxReason={maxReason} refused={own(intent)}>
              <Photos photos={photos} refused={own(intent)} />
            </MendForm>
          ),
      )}
      <MendForm intent="category" maxReason={maxReason} refused={own('category')}>
        <SelectField
          label={t('mend.kind')}
          problem={own('category')?.problems['subcategory']}
          name="subcategory"
          defaultValue={own('category')?.typed['subcategory'] ?? subcategory}
        >
          {kinds.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      </MendForm>
      <MendForm intent="pin" maxReason={maxReason} refused={own('pin')}>
        <Field
          label={t('mend.coordinates')}
          hint={t('mend.coordinatesHint', { pin })}
          problem={own('pin')?.problems['coordinates']}
          name="coordinates"
          autoComplete="off"
          maxLength={1000}
          defaultValue={own('pin')?.typed['coordinates']}
        />
      </MendForm>
    </Panel>
  )
}

type FormProps = Pick<Props, 'maxReason' | 'refused'> & { intent: string; children: ReactNode }

function MendForm({ intent, maxReason, refused, children }: FormProps) {
  const { t } = useTranslation('adminListings')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <details open={refused ? true : undefined}>
      <summary className="min-h-11 font-semibold">{t(`mend.${intent}.title`)}</summary>
      <Form method="post" preventScrollReset noValidate className="mt-3 grid gap-4">
        {children}
        <TextAreaField
          label={t('mend.reason')}
          hint={t('mend.reasonHint')}
          problem={refused?.problems['reason']}
          name="reason"
          rows={2}
          maxLength={maxReason}
          defaultValue={refused?.typed['reason']}
        />
        <Button look="plain" isBusy={isBusy} name="intent" value={intent} className="justify-self-start">
          {t(`mend.${intent}.submit`)}
        </Button>
      </Form>
    </details>
  )
}

function Photos({ photos, refused }: { photos: MendView['shown']; refused: RefusedListing | null }) {
  const { t } = useTranslation('adminListings')
  const problem = refused?.problems['photoId']
  return (
    <fieldset aria-describedby={problem && 'photo-problem'}>
      <legend className="mb-2 text-sm font-semibold text-ink-700">{t('mend.photos')}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {photos.map(({ id, set, color, alt }) => (
          <label key={id} className="grid gap-1">
            <Photo
              set={set}
              sizes="(min-width: 640px) 150px, 40vw"
              alt=""
              color={color}
              className="aspect-3/2 rounded-lg"
            />
            <span className="flex min-h-11 items-center gap-2 text-sm wrap-anywhere">
              <input
                type="radio"
                name="photoId"
                value={id}
                defaultChecked={refused?.typed['photoId'] === id}
                className="size-5 flex-none accent-clay-600"
              />
              {alt}
            </span>
          </label>
        ))}
      </div>
      {problem && (
        <p id="photo-problem" role="alert" className="mt-1.5 text-sm font-medium text-alert-700">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
