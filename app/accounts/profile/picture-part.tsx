import { MAX_PHOTO_BYTES } from '#domain/media/photo.ts'
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { deferred } from '#app/ui/deferred.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { textLinkClass, useInLanguage } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { useReload } from '#app/ui/use-reload.ts'
import type { ProfileView } from './profile.view.server.ts'

const CropTool = deferred(async () => (await import('./lazy/crop-tool.tsx')).CropTool)

/** The formats of `photo-formats.ts`, which a test compares. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

/** The worker takes a second or two. */
const ASK_MS = 1500

type Props = Pick<ProfileView, 'name' | 'picture' | 'refused'> & { children: ReactNode }

/** One's own picture: as it is, or being prepared, and another one in its place. @param children stand beside it */
export function PicturePart({ name, picture, refused, children }: Props) {
  const { t } = useTranslation(['profile', 'photos'])
  const inLanguage = useInLanguage()
  usePreparing(picture?.state === 'preparing')
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-5">
        <Avatar name={name} picture={picture?.address ?? null} className="size-24 bg-ink-900 text-4xl text-white" />
        <div className="min-w-0">{children}</div>
      </div>
      <div role="status">
        {picture?.state === 'preparing' && <p className="font-semibold">{t('profile:picture.preparing')}</p>}
        {picture?.state === 'refused' && <p className="text-alert-700">{t('photos:refused.damaged')}</p>}
      </div>
      {refused && <Notice tone="bad">{refused}</Notice>}
      {/* A new picture resets the form. */}
      <PictureForm key={picture?.id} hasPicture={picture !== null} />
      {picture && (
        <form method="post" action={inLanguage('/profile/picture?remove')}>
          <button className={textLinkClass}>{t('profile:picture.remove')}</button>
        </form>
      )}
    </div>
  )
}

/** Reloads until the picture is ready. */
function usePreparing(isPreparing: boolean): void {
  const reload = useReload()
  useEffect(() => {
    if (!isPreparing) return
    const timer = setInterval(reload, ASK_MS)
    return () => clearInterval(timer)
  }, [isPreparing, reload])
}

/** Without script the middle of the picture is taken. */
function PictureForm({ hasPicture }: { hasPicture: boolean }) {
  const { t } = useTranslation(['profile', 'photos'])
  const inLanguage = useInLanguage()
  const [file, setFile] = useState<File | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  // A file may have been chosen before hydration.
  useEffect(() => setFile(input.current?.files?.[0] ?? null), [])
  const isLarge = file !== null && file.size > MAX_PHOTO_BYTES

  return (
    <form
      method="post"
      action={inLanguage('/profile/picture')}
      encType="multipart/form-data"
      className="group grid gap-4"
    >
      <div>
        <span
          className={buttonClass('plain', 'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2')}
        >
          <Icon name="camera" />
          <span aria-hidden="true">{t(hasPicture ? 'profile:picture.other' : 'profile:picture.choose')}</span>
          <input
            ref={input}
            type="file"
            name="picture"
            required
            accept={ACCEPT}
            aria-label={t(hasPicture ? 'profile:picture.other' : 'profile:picture.choose')}
            aria-describedby={hint}
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
            className="absolute inset-0 w-full cursor-pointer opacity-0"
          />
        </span>
        <p id={hint} className="mt-2 text-sm text-ink-500">
          {t('photos:hint', { megabytes: MAX_PHOTO_BYTES / 1024 / 1024 })}
        </p>
      </div>
      {file && !isLarge && (
        <Suspense>
          <CropTool key={`${file.name} ${file.lastModified}`} file={file} />
        </Suspense>
      )}
      {isLarge ? (
        <Notice tone="bad">{t('photos:refused.too-large')}</Notice>
      ) : (
        <span className="hidden group-has-[input:valid]:block justify-self-start">
          <Button>{t('profile:picture.save')}</Button>
        </span>
      )}
    </form>
  )
}
