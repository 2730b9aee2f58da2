import { isCalledPicture } from '#domain/media/called-picture.ts'
import { type ClipboardEvent, type RefObject, useRef, useState } from 'react'
import { IconButton } from '#app/ui/lazy/icon-button.tsx'
import { useLocale } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Outgoing } from './post.ts'

/** The formats of `photo-formats.ts`, which a test compares. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

type Chosen = Outgoing['pictures']

type Pictures = {
  chosen: Chosen
  problem: string | undefined
  input: RefObject<HTMLInputElement | null>
  choose: () => void
  add: (files: readonly File[]) => void
  remove: (url: string) => void
  paste: (event: ClipboardEvent) => void
  /** Hands them over: the field is empty then. */
  take: () => Chosen
}

/** Pictures that go with what is being written. */
export function usePictures(max: number): Pictures {
  const { t } = useTranslation('messages')
  const locale = useLocale()
  const [chosen, setChosen] = useState<Chosen>([])
  const [isFull, setFull] = useState(false)
  const [others, setOthers] = useState<readonly File[]>([])
  const input = useRef<HTMLInputElement>(null)
  const add = (files: readonly File[]) => {
    const pictures = files.filter(isCalledPicture)
    setOthers(files.filter((file) => !isCalledPicture(file)))
    const more = pictures.slice(0, max - chosen.length).map((file) => ({ file, url: URL.createObjectURL(file) }))
    setFull(pictures.length > more.length)
    setChosen([...chosen, ...more])
  }
  const problem = [
    others.length > 0 &&
      t('problems.noPictures', {
        count: others.length,
        names: new Intl.ListFormat(locale).format(others.map(({ name }) => name)),
      }),
    isFull && t('problems.images', { max }),
  ]
    .filter(Boolean)
    .join(' ')
  return {
    chosen,
    input,
    add,
    problem: problem || undefined,
    choose: () => input.current?.click(),
    remove(url) {
      setFull(false)
      setOthers([])
      setChosen(chosen.filter((each) => each.url !== url))
      URL.revokeObjectURL(url)
    },
    paste(event) {
      const files = [...event.clipboardData.files]
      if (files.length === 0) return
      event.preventDefault()
      add(files)
    },
    take() {
      setFull(false)
      setOthers([])
      setChosen([])
      return chosen
    },
  }
}

/** The chosen pictures; before the script, the browser's own field stands here. */
export function PicturesToSend({ pictures: { chosen, input, add, remove } }: { pictures: Pictures }) {
  const { t } = useTranslation('messages')
  return (
    <>
      <input
        ref={input}
        type="file"
        name="images"
        multiple
        accept={ACCEPT}
        aria-label={t('images')}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
        }}
        className="mb-2 hidden w-full text-sm noscript:block"
      />
      {chosen.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-2" aria-label={t('images')}>
          {chosen.map(({ url, file }) => (
            <li key={url} className="relative">
              {/* A background that cannot be drawn, such as a HEIC, is an empty tile. */}
              <span
                role="img"
                aria-label={file.name}
                style={{ backgroundImage: `url(${url})` }}
                className="block size-20 rounded-xl bg-sand-200 bg-cover bg-center"
              />
              <IconButton
                icon="x"
                size={16}
                label={t('removeImage', { name: file.name })}
                onClick={() => remove(url)}
                className="absolute top-0 right-0 bg-white"
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
