import type { AttributeName } from '#domain/listings/attribute.ts'
import { moved, type PhotoEntry } from '#domain/media/photo-list.ts'
import { LISTING_PHOTOS } from '#domain/media/photo.ts'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { SortablePhotos } from './lazy/sortable-photos.tsx'
import { emptyTexts, type ManagedPhoto, type OtherPhoto, withSent } from './managed-photo.ts'
import { OtherPhotos } from './other-photos.tsx'
import { PhotoUpload, type RefusedFile } from './photo-upload.tsx'
import { SendingList } from './sending-list.tsx'
import { usePhotoStates } from './use-photo-states.ts'
import { useUploads } from './use-uploads.ts'

type Props = {
  /** The id of the form that saves the list, to which the photos' fields belong. */
  formId: string
  /** The account's scope: uploads on a shared device belong to one account. */
  scope: string
  photos: readonly ManagedPhoto[]
  /** Other photos that could be added. */
  others: readonly OtherPhoto[]
  /** The attributes that the host states and photos can show. */
  stated: readonly AttributeName[]
  /** Finished texts by field name. */
  problems?: Readonly<Record<string, string>>
  /** The files that a form without script refused; it leads back to `to`. */
  refused?: readonly RefusedFile[]
  to: string
  onChange?: (photos: readonly PhotoEntry[]) => void
}

const none = {}

/** The photos of a listing are uploaded, ordered and described here; the first is the cover. */
export function PhotoManager({
  formId,
  scope,
  photos: initial,
  others,
  stated,
  problems = none,
  refused = [],
  to,
  onChange,
}: Props) {
  const { t } = useTranslation('photos')
  const [photos, setPhotos] = useState(initial)
  const [isFull, setIsFull] = useState(false)
  const status = useRef<HTMLParagraphElement>(null)
  const listener = useRef(onChange)
  useEffect(() => void (listener.current = onChange))
  useEffect(() => {
    if (photos !== initial) listener.current?.(photos.map(entryOf))
  }, [photos, initial])

  const { sending, add, forget, retry } = useUploads(scope, (sent) =>
    setPhotos((all) =>
      withSent(all, { ...emptyTexts, ...sent, key: '', color: '', state: 'preparing', refusal: null }),
    ),
  )
  const preparing = photos.filter(({ state }) => state === 'preparing').map(({ photoId }) => photoId)
  usePhotoStates(preparing, (states) =>
    setPhotos((all) =>
      all.map((photo) => {
        const now = states.find(({ id }) => id === photo.photoId)
        return now && now.state !== photo.state
          ? { ...photo, key: now.key, color: now.color, state: now.state, refusal: now.refusal }
          : photo
      }),
    ),
  )
  const send = (files: File[]) => {
    const room = Math.max(0, LISTING_PHOTOS.max - photos.length - sending.length)
    setIsFull(files.length > room)
    add(files.slice(0, room))
  }

  return (
    <div>
      <PhotoUpload to={to} refused={refused} onFiles={send} />
      {isFull && (
        <Notice tone="bad" className="mt-3">
          {t('full', { max: LISTING_PHOTOS.max })}
        </Notice>
      )}
      <SendingList sending={sending} onRetry={retry} onForget={forget} />
      <p ref={status} role="status" tabIndex={-1} className="mt-4 font-semibold">
        {photos.length < LISTING_PHOTOS.min
          ? t('countOfMin', { count: photos.length, min: LISTING_PHOTOS.min })
          : t('countOfMax', { count: photos.length, max: LISTING_PHOTOS.max })}
      </p>
      <SortablePhotos
        {...{ photos, formId, problems, stated }}
        onMove={(photoId, move) => {
          setPhotos((all) => moved(all, photoId, move))
          // Removing a photo removes the focused button, so the focus moves.
          if (move === 'remove') status.current?.focus()
        }}
        onText={(photoId, values) =>
          setPhotos((all) => all.map((photo) => (photo.photoId === photoId ? { ...photo, ...values } : photo)))
        }
        onOrder={(from, to) => setPhotos((all) => inOrder(all, from, to))}
      />
      <OtherPhotos
        photos={[...initial.filter(({ state }) => state === 'ready'), ...others].filter(
          ({ photoId }) => !photos.some((each) => each.photoId === photoId),
        )}
        formId={formId}
        onAdd={(photo) => {
          if (photos.length >= LISTING_PHOTOS.max) return setIsFull(true)
          setPhotos((all) => [...all, { ...emptyTexts, ...photo, state: 'ready', refusal: null }])
        }}
      />
    </div>
  )
}

function inOrder(all: readonly ManagedPhoto[], from: number, to: number): ManagedPhoto[] {
  const photo = all[from]
  return photo ? all.toSpliced(from, 1).toSpliced(to, 0, photo) : [...all]
}

const entryOf = ({ photoId, captionEn, captionEs, altEn, altEs, shows }: ManagedPhoto): PhotoEntry => ({
  photoId,
  captionEn,
  captionEs,
  altEn,
  altEs,
  shows,
})
