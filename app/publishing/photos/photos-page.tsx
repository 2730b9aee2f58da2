import { photoUrl, type UsedPhoto } from '#domain/media/photo.ts'
import { Form } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Pager } from '#app/ui/pages/pager.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { useReload } from '#app/ui/use-reload.ts'
import { PhotoUpload, type RefusedFile } from './photo-upload.tsx'
import { SendingList } from './sending-list.tsx'
import { usePhotoStates } from './use-photo-states.ts'
import { useUploads } from './use-uploads.ts'

type Props = {
  photos: readonly UsedPhoto[]
  count: number
  page: number
  pages: number
  scope: string
  to: string
  refused: readonly RefusedFile[]
  /** A photo that could not be removed. */
  inUse: string | undefined
}

/** All photos of a host, used by a listing or not. */
export function PhotosPage({ photos, count, page, pages, scope, to, refused, inUse }: Props) {
  const { t } = useTranslation('photos')
  const reload = useReload()
  const { sending, add, forget, retry } = useUploads(scope, () => reload())
  const preparing = photos.filter(({ state }) => state === 'preparing').map(({ id }) => id)
  usePhotoStates(preparing, (states) => states.some(({ state }) => state !== 'preparing') && reload())

  return (
    <main id="main" className="page host-page pt-8 pb-8">
      <PageTitle isLead>{t('title')}</PageTitle>
      <p className="mt-1 mb-6 max-w-text text-ink-500">{t('intro')}</p>
      <PhotoUpload to={to} refused={refused} onFiles={add} />
      <SendingList sending={sending} onRetry={retry} onForget={forget} />
      {photos.length === 0 ? (
        <EmptyState icon="images" title={t('none.title')} text={t('none.text')} />
      ) : (
        <>
          <h2 className="mt-8 mb-3 text-lg font-bold">{t('all', { count })}</h2>
          <ul className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-3 lg:grid-cols-4">
            {photos.map((photo, index) => (
              <OwnPhotoItem key={photo.id} photo={photo} number={index + 1} isInUse={photo.id === inUse} />
            ))}
          </ul>
          <Pager
            page={page}
            pages={pages}
            to={(number) => `/host/photos?page=${number}`}
            words={{
              label: t('pages.label'),
              previous: t('pages.previous'),
              next: t('pages.next'),
              page: (number) => t('pages.page', { page: number }),
            }}
          />
        </>
      )}
    </main>
  )
}

function OwnPhotoItem({ photo, number, isInUse }: { photo: UsedPhoto; number: number; isInUse: boolean }) {
  const { t } = useTranslation('photos')
  const { id, key, color, state, refusal, listings, isUsed } = photo
  return (
    <li className="min-w-0">
      {state === 'ready' ? (
        <Photo
          set={`${photoUrl(key, 320)} 320w, ${photoUrl(key, 480)} 480w`}
          sizes="(min-width: 64rem) 16rem, (min-width: 48rem) 30vw, 45vw"
          alt={t('number', { number })}
          color={color}
          className="aspect-[3/2] rounded-xl"
        />
      ) : (
        <p
          className={`grid aspect-[3/2] place-items-center rounded-xl p-3 text-center text-sm text-balance ${state === 'refused' ? 'bg-alert-50 text-alert-700' : 'bg-sand-100 text-ink-700'}`}
        >
          {state === 'refused' ? t(`refused.${refusal ?? 'damaged'}`) : t('preparing')}
        </p>
      )}
      {listings.map((listing) => (
        <Link
          key={listing.id}
          to={`/edit-listing/${listing.id}/photos`}
          className="mt-1.5 block truncate py-1 text-sm underline underline-offset-4 hover:text-clay-700"
        >
          {listing.title || t('untitled')}
        </Link>
      ))}
      {!isUsed && (
        <Form method="post" className="mt-0.5 -ml-2">
          <input type="hidden" name="photoId" value={id} />
          <button className="inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-sm text-ink-700 hover:bg-sand-100">
            <Icon name="trash-2" size={18} />
            {t('delete')}
          </button>
        </Form>
      )}
      {isUsed && listings.length === 0 && <p className="mt-1.5 text-sm text-ink-500">{t('usedElsewhere')}</p>}
      {isInUse && (
        <p role="alert" className="mt-1 text-sm font-medium text-alert-700">
          {t('problems.inUse')}
        </p>
      )}
    </li>
  )
}
