import { SortableItem, SortableList } from '#app/ui/lazy/sortable.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { ManagedPhoto } from '../managed-photo.ts'
import { type ItemProps, PhotoItem } from '../photo-item.tsx'

type Props = Omit<ItemProps, 'photo' | 'index' | 'count' | 'handle'> & {
  photos: readonly ManagedPhoto[]
  onOrder: (from: number, to: number) => void
}

export function SortablePhotos({ photos, onOrder, ...item }: Props) {
  const { t } = useTranslation('photos')
  return (
    <SortableList
      name="photos"
      ids={photos.map(({ photoId }) => photoId)}
      onMove={onOrder}
      className="mt-4 grid grid-cols-1 gap-3 lg:grid-cols-2"
      texts={{
        how: t('drag.how'),
        start: (number) => t('drag.start', { number }),
        over: (number) => t('drag.over', { number }),
        end: (number) => t('drag.end', { number }),
        cancel: (number) => t('drag.cancel', { number }),
      }}
    >
      {photos.map((photo, index) => (
        <SortableItem
          key={photo.photoId}
          id={photo.photoId}
          role={t('drag.role')}
          label={t('drag.handle', { number: index + 1 })}
        >
          {(handle) => <PhotoItem {...item} {...{ photo, index, handle }} count={photos.length} />}
        </SortableItem>
      ))}
    </SortableList>
  )
}
