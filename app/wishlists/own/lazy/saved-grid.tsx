import { SortableItem, SortableList } from '#app/ui/lazy/sortable.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Refusal } from '../refusal.ts'
import { SavedItem } from '../saved-item.tsx'
import { useSaved } from '../use-saved.ts'
import type { SavedView } from '../wishlist.view.server.ts'

type Props = { saved: readonly SavedView[]; refused: Refusal['note'] }

/** Saved listings, sorted by buttons, dragging or keys. */
export function SavedGrid({ saved, refused }: Props) {
  const { t } = useTranslation('wishlists')
  const { shown, move, remove, announcement, hasFailed } = useSaved(saved)
  const ids = shown.map(({ listingId }) => listingId)
  return (
    <>
      {hasFailed && (
        <Notice tone="bad" className="mt-6">
          {t('problems.update')}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <SortableList
        name="saved"
        ids={ids}
        onMove={(from, to) => move(ids[from]!, { to })}
        className="mt-8 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3"
        texts={{
          how: t('drag.how'),
          start: (place) => t('drag.start', { place }),
          over: (place) => t('drag.over', { place }),
          end: (place) => t('drag.end', { place }),
          cancel: (place) => t('drag.cancel', { place }),
        }}
      >
        {shown.map((each, index) => (
          <SortableItem
            key={each.listingId}
            id={each.listingId}
            role={t('drag.role')}
            label={t('drag.handle', { title: each.title })}
          >
            {(handle) => (
              <SavedItem
                {...{ saved: each, index, handle }}
                onMove={move}
                onRemove={remove}
                count={shown.length}
                refused={refused?.listingId === each.listingId ? refused : undefined}
              />
            )}
          </SortableItem>
        ))}
      </SortableList>
    </>
  )
}
