import { MAX_PHOTO_BYTES } from '#domain/media/photo.ts'
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** The files that a form without script refused. */
export type RefusedFile = { reason: string; name: string }

type Props = {
  /** The page to which the form without script leads back. */
  to: string
  refused: readonly RefusedFile[]
  onFiles: (files: File[]) => void
}

/** Naming HEIC, it gets an iPhone's own file, which is half as large as the JPEG made of it (`photo-formats.ts`). */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

/** Photos are chosen, dropped or taken here; without script a button sends them. */
export function PhotoUpload({ to, refused, onFiles }: Props) {
  const { t } = useTranslation('photos')
  const inLanguage = useInLanguage()
  const isHydrated = useHydrated()
  const [isOver, setIsOver] = useState(false)
  const hint = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    <form
      method="post"
      action={inLanguage(`/uploads?to=${encodeURIComponent(to)}`)}
      encType="multipart/form-data"
      noValidate
      className="group"
    >
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={`rounded-2xl border-2 border-dashed p-6 text-center ${isOver ? 'border-clay-600 bg-clay-50' : 'border-sand-300 bg-white'}`}
      >
        <div className="flex flex-wrap justify-center gap-3">
          <FileButton
            icon="images"
            label={t('choose')}
            describedBy={hint}
            isMultiple
            accept={ACCEPT}
            {...{ onFiles }}
          />
          <span className="hidden pointer-coarse:block">
            <FileButton
              icon="camera"
              label={t('camera')}
              describedBy={hint}
              accept="image/*"
              isCamera
              {...{ onFiles }}
            />
          </span>
        </div>
        <p id={hint} className="mx-auto mt-3 max-w-text text-sm text-balance text-ink-500">
          <span className="pointer-coarse:hidden noscript:hidden">{t('drop')} </span>
          {t('hint', { megabytes: MAX_PHOTO_BYTES / 1024 / 1024 })}
        </p>
        {!isHydrated && (
          <span className="hidden group-has-[input:valid]:block">
            <Button look="plain" className="mt-4">
              {t('send')}
            </Button>
          </span>
        )}
      </div>
      {refused.map(({ reason, name }, index) => (
        // The same file may be refused twice.
        <Notice key={`${index} ${name}`} tone="bad" {...(name && { title: name })} className="mt-3">
          <p>{t(`refused.${reason}`)}</p>
        </Notice>
      ))}
    </form>
  )
}

type FileProps = {
  icon: string
  label: string
  accept: string
  describedBy: string
  isMultiple?: boolean
  isCamera?: boolean
  onFiles: (files: File[]) => void
}

/** The invisible field covers its button, so that it takes keyboard focus and touch. */
function FileButton({ icon, label, accept, describedBy, isMultiple = false, isCamera = false, onFiles }: FileProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (field: HTMLInputElement) => {
    const files = [...(field.files ?? [])]
    if (files.length > 0) onFiles(files)
    // Clearing the field allows choosing the same file again.
    field.value = ''
  }
  const takeEarly = useEffectEvent(take)
  // Files chosen before hydration are sent now.
  useEffect(() => {
    if (input.current) takeEarly(input.current)
  }, [])
  return (
    <span
      className={buttonClass(
        isCamera ? 'plain' : 'primary',
        'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-900',
      )}
    >
      <Icon name={icon} />
      <span aria-hidden="true">{label}</span>
      <input
        type="file"
        name="photo"
        aria-label={label}
        aria-describedby={describedBy}
        accept={accept}
        multiple={isMultiple}
        {...(isCamera && { capture: 'environment' })}
        // The attribute shows the button that sends the files without a script.
        required
        ref={input}
        onChange={({ currentTarget }) => take(currentTarget)}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      />
    </span>
  )
}
