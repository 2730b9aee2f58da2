import { useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** Spec §9: expanded groups show four, collapsed two. */
const SHOWN = { expanded: 4, collapsed: 2 }

/** Boxes of one field under one name. */
export type TickGroup<Id extends string> = {
  id: string
  name: string
  field: string
  options: readonly { value: Id; label: string; icon?: string }[]
}

type GroupProps<Id extends string> = {
  group: TickGroup<Id>
  chosen: readonly Id[]
  onToggle: (value: Id) => void
}

type PopularProps<Id extends string> = GroupProps<Id> & { isOpenFirst: boolean; onSeeAll: () => void }

export function Popular<Id extends string>({ isOpenFirst, onSeeAll, ...ticking }: PopularProps<Id>) {
  const { t } = useTranslation('filters')
  const [isOpen, setOpen] = useState(isOpenFirst)
  const { name } = ticking.group
  const id = `filters-group-${ticking.group.id}`

  return (
    <div>
      <h4>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2 text-left font-semibold"
        >
          {name}
          <Chosen {...ticking} />
          <Icon
            name="chevron-right"
            className={`ml-auto transition-transform ${isOpen ? '-rotate-90' : 'rotate-90'}`}
          />
        </button>
      </h4>
      <div id={id}>
        <Ticks max={isOpen ? SHOWN.expanded : SHOWN.collapsed} {...ticking} />
        {isOpen && (
          <button
            type="button"
            onClick={onSeeAll}
            aria-label={t('amenities.seeAllOf', { group: name })}
            className="min-h-11 text-sm font-semibold underline underline-offset-4"
          >
            {t('amenities.seeAll')}
          </button>
        )}
      </div>
    </div>
  )
}

export function Whole<Id extends string>(ticking: GroupProps<Id>) {
  return (
    <div>
      <h4 className="flex min-h-11 items-center gap-2 font-semibold">
        {ticking.group.name}
        <Chosen {...ticking} />
      </h4>
      <Ticks max={Number.POSITIVE_INFINITY} {...ticking} />
    </div>
  )
}

function Chosen<Id extends string>({ group, chosen }: GroupProps<Id>) {
  const { t } = useTranslation('filters')
  const count = group.options.filter(({ value }) => chosen.includes(value)).length
  if (count === 0) return null
  return (
    <span className="rounded-full bg-ink-900 px-2 text-xs font-semibold text-white">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('amenities.chosen', { count })}</span>
    </span>
  )
}

/** Spec §9: a row is 48 px high, a list at most 300. */
export function Ticks<Id extends string>({ group, max, chosen, onToggle }: GroupProps<Id> & { max: number }) {
  return (
    <ul className="grid max-h-75 gap-x-4 overflow-y-auto sm:grid-cols-2">
      {group.options.slice(0, max).map(({ value, label, icon }) => (
        <li key={value}>
          <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-2 hover:bg-sand-50">
            <input
              type="checkbox"
              name={group.field}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
              className="size-5 flex-none accent-clay-600"
            />
            {icon && <Icon name={icon} className="text-ink-500" />}
            {label}
          </label>
        </li>
      ))}
    </ul>
  )
}

/** The boxes ticked before hydration, which move into the draft; null where nothing was touched. */
export function tickedBefore(box: HTMLDivElement | null): string[] | null {
  if (!box?.querySelector('[data-typed]')) return null
  return [...box.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value)
}
