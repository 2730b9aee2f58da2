import { photoField, photoFields } from '#domain/media/photo-list.ts'
import { photoUploads } from '#domain/media/photo.ts'
import { useEffect } from 'react'
import { deferredHydration, hydrateDeferred } from '#app/ui/deferred.tsx'
import type { PhotoChoices } from '../../photos/photo-choices.view.server.ts'
import { fieldId, useStepForm } from '../fields.tsx'
import { FORM_ID, type StepProps } from '../step-props.ts'

/** The script is large, so it loads at the first touch; the form has its fields before. */
const PhotoManager = deferredHydration(
  async () => (await import('../../photos/photo-manager.tsx')).PhotoManager,
  null,
  PlacedPhotos,
)

/** The photos stand outside the step's form, because uploading without a script is a form of its own. */
export function PhotosStep({ choices: { photos: choices } }: StepProps) {
  const { problems } = useStepForm()
  const isWaiting = choices?.photos.some(({ state }) => state === 'preparing')
  useEffect(() => {
    // Uploads and preparation go on by themselves, so the part is hydrated at once.
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

/** Autosave listens to the form; these fields stand outside and pass their changes on. */
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
