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
import type { Translate } from '#kernel/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useTranslation } from '../../../ui/texts.tsx'
import type { ManagedPhoto } from '../managed-photo.ts'
import { type ItemProps, PhotoItem } from '../photo-item.tsx'

type Props = Omit<ItemProps, 'photo' | 'index' | 'count' | 'handle'> & {
  photos: readonly ManagedPhoto[]
  onOrder: (from: number, to: number) => void
}

/** The list, put in order by dragging or by keys: space takes a photo up, the arrows carry it, space lays it down. */
export function SortablePhotos({ photos, onOrder, ...item }: Props) {
  const { t } = useTranslation('photos')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = photos.map(({ photoId }) => photoId)
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onOrder(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }

  return (
    <DndContext
      id="photos"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        announcements: announcements(t, (id) => ids.indexOf(String(id)) + 1),
        screenReaderInstructions: { draggable: t('drag.how') },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ol className="mt-4 grid grid-cols-1 gap-3 lg:grid-cols-2">
          {photos.map((photo, index) => (
            <Sortable key={photo.photoId} {...item} photo={photo} index={index} count={photos.length} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function Sortable(props: Omit<ItemProps, 'handle'>) {
  const { t } = useTranslation('photos')
  const { photo, index } = props
  const sortable = useSortable({ id: photo.photoId, attributes: { roleDescription: t('drag.role') } })
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={isDragging ? 'relative z-10' : ''}
    >
      <PhotoItem
        {...props}
        handle={
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={t('drag.handle', { number: index + 1 })}
            className="grid size-11 flex-none cursor-grab touch-none place-items-center rounded-full text-ink-500 hover:bg-sand-100"
          >
            <Icon name="grip-vertical" />
          </button>
        }
      />
    </li>
  )
}

/** What a screen reader says while a photo is carried. */
function announcements(t: Translate, placeOf: (id: UniqueIdentifier) => number): Announcements {
  return {
    onDragStart: ({ active }) => t('drag.start', { number: placeOf(active.id) }),
    onDragOver: ({ over }) => (over ? t('drag.over', { number: placeOf(over.id) }) : undefined),
    onDragEnd: ({ over }) => (over ? t('drag.end', { number: placeOf(over.id) }) : undefined),
    onDragCancel: ({ active }) => t('drag.cancel', { number: placeOf(active.id) }),
  }
}
