import type { MessageWidth } from '#domain/media/photo.ts'
import type { MessageImage } from '#domain/messaging/message.ts'
import { useTranslation } from '#app/ui/texts.tsx'

const addressOf = (photoId: string, width: MessageWidth) => `/messages/images/${photoId}-${width}`

/** Wide enough to see what it is; opened by itself it is whole. */
const MAX_WIDTH = 320

/** Pictures of a message: each opens by itself. */
export function Images({ images }: { images: readonly MessageImage[] }) {
  return (
    <ul className="grid gap-1.5">
      {images.map((image) => (
        <li key={image.photoId}>
          <Image image={image} />
        </li>
      ))}
    </ul>
  )
}

function Image({ image: { photoId, state, width, height, color } }: { image: MessageImage }) {
  const { t } = useTranslation('messages')
  const isKnown = width > 0 && height > 0
  const look = { backgroundColor: color, aspectRatio: isKnown ? `${width} / ${height}` : '3 / 2', width: '100%' }
  if (state !== 'ready')
    return (
      <p
        style={{ ...look, width: MAX_WIDTH, maxWidth: '70vw' }}
        className="grid place-items-center rounded-xl p-3 text-center text-sm font-semibold text-ink-900"
      >
        {t(state === 'preparing' ? 'imagePreparing' : 'imageRefused')}
      </p>
    )
  return (
    <a
      href={addressOf(photoId, 1280)}
      target="_blank"
      rel="noreferrer"
      className="block overflow-hidden rounded-xl"
      style={{ width: Math.min(MAX_WIDTH, width), maxWidth: '70vw' }}
    >
      <img
        src={addressOf(photoId, 480)}
        alt={t('imageOpen')}
        width={width}
        height={height}
        loading="lazy"
        style={look}
      />
    </a>
  )
}
