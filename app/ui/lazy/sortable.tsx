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
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

/** Finished texts that a screen reader says while an item is carried; places count from 1. */
type CarryTexts = { how: string } & Record<'start' | 'over' | 'end' | 'cancel', (place: number) => string>

type ListProps = {
  /** A name unique among the page's lists. */
  name: string
  /** The ids in the order of the items. */
  ids: readonly string[]
  texts: CarryTexts
  /** Places from 0. */
  onMove: (from: number, to: number) => void
  className: string
  children: ReactNode
}

/** A list sorted by dragging or by keys: space picks up and drops, arrows move. */
export function SortableList({ name, ids, texts, onMove, className, children }: ListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: UniqueIdentifier) => ids.indexOf(String(id))
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(indexOf(active.id), indexOf(over.id))
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => texts.start(indexOf(active.id) + 1),
    onDragOver: ({ over }) => (over ? texts.over(indexOf(over.id) + 1) : undefined),
    onDragEnd: ({ over }) => (over ? texts.end(indexOf(over.id) + 1) : undefined),
    onDragCancel: ({ active }) => texts.cancel(indexOf(active.id) + 1),
  }
  return (
    <DndContext
      id={name}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: texts.how } }}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        <ol className={className}>{children}</ol>
      </SortableContext>
    </DndContext>
  )
}

type ItemProps = {
  id: string
  /** The role that a screen reader says for a handle: 'sortable photo'. */
  role: string
  /** The handle's own name. */
  label: string
  children: (handle: ReactNode) => ReactNode
}

export function SortableItem({ id, role, label, children }: ItemProps) {
  const sortable = useSortable({ id, attributes: { roleDescription: role } })
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={isDragging ? 'relative z-10' : ''}
    >
      {children(
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={label}
          className="grid size-11 flex-none cursor-grab touch-none place-items-center rounded-full text-ink-500 hover:bg-sand-100"
        >
          <Icon name="grip-vertical" />
        </button>,
      )}
    </li>
  )
}
