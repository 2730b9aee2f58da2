import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useTranslation } from '../../../ui/texts.tsx'
import type { Translate } from '#kernel/translate.ts'
import type { Refusal } from '../refusal.ts'
import { SavedItem, type SavedItemProps } from '../saved-item.tsx'
import { useSaved } from '../use-saved.ts'
import type { SavedView } from '../wishlist.view.server.ts'

type Props = { saved: readonly SavedView[]; refused: Refusal['note'] }

/** What is saved, put in order by buttons, by dragging or by keys: space takes one up, the arrows carry it, space lays it down. */
export function SavedGrid({ saved, refused }: Props) {
  const { t } = useTranslation('wishlists')
  const { shown, move, remove, said, hasFailed } = useSaved(saved)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = shown.map(({ listingId }) => listingId)
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(String(active.id), { to: placeOf(over.id) - 1 })
  }
  return (
    <>
      {hasFailed && (
        <Notice tone="bad" className="mt-6">
          {t('problems.update')}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <DndContext
        id="saved"
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={end}
        accessibility={{
          announcements: announcements(t, placeOf),
          screenReaderInstructions: { draggable: t('drag.how') },
        }}
      >
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          <ol className="mt-8 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {shown.map((each, index) => (
              <Sortable
                key={each.listingId}
                {...{ saved: each, index }}
                onMove={move}
                onRemove={remove}
                count={shown.length}
                refused={refused?.listingId === each.listingId ? refused : undefined}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  )
}

function Sortable(props: Omit<SavedItemProps, 'handle'>) {
  const { t } = useTranslation('wishlists')
  const { listingId, title } = props.saved
  const sortable = useSortable({ id: listingId, attributes: { roleDescription: t('drag.role') } })
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={isDragging ? 'relative z-10' : ''}
    >
      <SavedItem
        {...props}
        handle={
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={t('drag.handle', { title })}
            className="grid size-11 flex-none cursor-grab touch-none place-items-center rounded-full text-ink-500 hover:bg-sand-100"
          >
            <Icon name="grip-vertical" />
          </button>
        }
      />
    </li>
  )
}

/** What a screen reader says while one is carried. */
function announcements(t: Translate, placeOf: (id: UniqueIdentifier) => number): Announcements {
  return {
    onDragStart: ({ active }) => t('drag.start', { place: placeOf(active.id) }),
    onDragOver: ({ over }) => (over ? t('drag.over', { place: placeOf(over.id) }) : undefined),
    onDragEnd: ({ over }) => (over ? t('drag.end', { place: placeOf(over.id) }) : undefined),
    onDragCancel: ({ active }) => t('drag.cancel', { place: placeOf(active.id) }),
  }
}
