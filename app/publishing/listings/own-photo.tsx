import { photoUrl } from '#domain/media/photo.ts'
import { Photo } from '#app/ui/photo.tsx'
import type { OwnListingView } from './own-listing.view.server.ts'
import { NoPhoto } from '#app/listings/no-photo.tsx'

type Props = { of: Pick<OwnListingView, 'photo' | 'icon'>; className: string }

/** A small cover has no alternative text, because the listing's title stands beside it. */
export function OwnPhoto({ of: { photo, icon }, className }: Props) {
  return (
    <div className={`flex-none overflow-hidden rounded-lg bg-sand-100 ${className}`}>
      {photo ? (
        <Photo
          set={`${photoUrl(photo.key, 320)} 320w, ${photoUrl(photo.key, 480)} 480w`}
          sizes="144px"
          alt=""
          color={photo.color}
          fallback={<NoPhoto icon={icon} />}
          className="size-full"
        />
      ) : (
        <NoPhoto icon={icon} />
      )}
    </div>
  )
}
