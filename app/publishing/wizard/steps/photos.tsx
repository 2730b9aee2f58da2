import { photoField, photoFields } from '#domain/media/photo-list.ts'
import { photoUploads } from '#domain/media/photo.ts'
import { useEffect } from 'react'
import { deferredHydration, hydrateDeferred } from '#app/ui/deferred.tsx'
import type { PhotoChoices } from '../../photos/photo-choices.view.server.ts'
import { fieldId, useStepForm } from '../fields.tsx'
import { FORM_ID, type StepProps } from '../step-props.ts'

/** Its script is large, and needed once somebody touches the page. Until it is there the form has the same fields. */
const PhotoManager = deferredHydration(
  async () => (await import('../../photos/photo-manager.tsx')).PhotoManager,
  null,
  PlacedPhotos,
)

/** Photos are sent, put in order and described within the step: outside its form, since sending without a script is one of its own. */
export function PhotosStep({ choices: { photos: choices } }: StepProps) {
  const { problems } = useStepForm()
  const isWaiting = choices?.photos.some(({ state }) => state === 'preparing')
  useEffect(() => {
    // These go on by themselves.
    if (isWaiting || isSending()) hydrateDeferred()
  }, [isWaiting])
  if (!choices) return null
  return (
    <div id={fieldId('photos')}>
      {problems['photos'] && (
        <p data-problem="" tabIndex={-1} className="mb-3 font-medium text-alert-700">
          {problems['photos']}
        </p>
      )}
      <PhotoManager {...choices} formId={FORM_ID} problems={problems} onChange={announce} />
    </div>
  )
}

/** The form stores itself when something in it changes; these fields stand outside of it. */
const announce = () => void document.getElementById(FORM_ID)?.dispatchEvent(new Event('input', { bubbles: true }))

function PlacedPhotos({ photos, formId }: Pick<PhotoChoices, 'photos'> & { formId: string }) {
  return photos.flatMap((photo, index) =>
    photoFields.map((name) => (
      <input
        key={photoField(index, name)}
        type="hidden"
        form={formId}
        name={photoField(index, name)}
        value={photo[name]}
      />
    )),
  )
}

function isSending(): boolean {
  try {
    return localStorage.getItem(photoUploads.mark) !== null
  } catch {
    return false
  }
}
