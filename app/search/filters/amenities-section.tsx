import { type Amenity, type AmenityGroup, amenityGroups } from '#domain/listings/amenity.ts'
import { toggled } from '#domain/search/filter-draft.ts'
import { useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Section, type SectionProps } from './section.tsx'

/** Spec §9: three groups are popular; expanded they show four, collapsed two. */
const groups = Object.keys(amenityGroups) as AmenityGroup[]
const popular = groups.slice(0, 3)
const SHOWN = { expanded: 4, collapsed: 2 }

export function AmenitiesSection({ onSeeAll, ...drafting }: SectionProps & { onSeeAll: () => void }) {
  const { t } = useTranslation('filters')
  const { isHydrated, change } = drafting
  /** Moves ticks from before hydration into the shorter lists that replace these. */
  const takeOver = (box: HTMLDivElement | null) => {
    if (isHydrated || !box?.querySelector('[data-typed]')) return
    const ticked = [...box.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value as Amenity)
    change({ amenities: ticked })
  }
  return (
    <Section id="amenities" title={t('amenities.title')}>
      <div ref={takeOver} className="grid gap-6">
        {drafting.isBrief
          ? popular.map((group) => <Popular key={group} group={group} onSeeAll={onSeeAll} {...drafting} />)
          : groups.map((group) => <Whole key={group} group={group} {...drafting} />)}
      </div>
    </Section>
  )
}

type GroupProps = SectionProps & { group: AmenityGroup }

/** The essentials are open at first. */
function Popular({ group, onSeeAll, ...drafting }: GroupProps & { onSeeAll: () => void }) {
  const { t } = useTranslation(['filters', 'amenities'])
  const [isOpen, setOpen] = useState(group === 'essentials')
  const name = t(`amenities:amenityGroup.${group}`)
  const id = `filters-group-${group}`

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
          <Chosen group={group} {...drafting} />
          <Icon
            name="chevron-right"
            className={`ml-auto transition-transform ${isOpen ? '-rotate-90' : 'rotate-90'}`}
          />
        </button>
      </h4>
      <div id={id}>
        <Ticks group={group} max={isOpen ? SHOWN.expanded : SHOWN.collapsed} {...drafting} />
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

function Whole({ group, ...drafting }: GroupProps) {
  const { t } = useTranslation('amenities')
  return (
    <div>
      <h4 className="flex min-h-11 items-center gap-2 font-semibold">
        {t(`amenityGroup.${group}`)}
        <Chosen group={group} {...drafting} />
      </h4>
      <Ticks group={group} max={Number.POSITIVE_INFINITY} {...drafting} />
    </div>
  )
}

function Chosen({ group, draft }: GroupProps) {
  const { t } = useTranslation('filters')
  const count = amenityGroups[group].filter((amenity) => draft.amenities.includes(amenity)).length
  if (count === 0) return null
  return (
    <span className="rounded-full bg-ink-900 px-2 text-xs font-semibold text-white">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('amenities.chosen', { count })}</span>
    </span>
  )
}

/** Spec §9: a row is 48 px high, a list at most 300. */
function Ticks({ group, max, draft, change }: GroupProps & { max: number }) {
  const { t } = useTranslation('amenities')
  return (
    <ul className="grid max-h-75 gap-x-4 overflow-y-auto sm:grid-cols-2">
      {amenityGroups[group].slice(0, max).map((amenity) => (
        <li key={amenity}>
          <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-2 hover:bg-sand-50">
            <input
              type="checkbox"
              name="amenities"
              value={amenity}
              checked={draft.amenities.includes(amenity)}
              onChange={() => change({ amenities: toggled(draft.amenities, amenity) })}
              className="size-5 flex-none accent-clay-600"
            />
            <Icon name={`amenity-${amenity}`} className="text-ink-500" />
            {t(`amenity.${amenity}`)}
          </label>
        </li>
      ))}
    </ul>
  )
}
