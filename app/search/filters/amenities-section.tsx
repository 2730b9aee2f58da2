import { amenities, type Amenity, type AmenityGroup, amenityGroups } from '#domain/listings/amenity.ts'
import { toggled } from '#domain/search/filter-draft.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Section, type SectionProps } from './section.tsx'
import { Popular, tickedBefore, type TickGroup, Whole } from './tick-groups.tsx'

/** Spec §9: three groups are popular, and the essentials are open at first. */
const ids = Object.keys(amenityGroups) as AmenityGroup[]
const POPULAR = 3

export function AmenitiesSection({ onSeeAll, ...drafting }: SectionProps & { onSeeAll: () => void }) {
  const { t } = useTranslation(['filters', 'amenities'])
  const { isHydrated, isBrief, draft, change } = drafting
  const takeOver = (box: HTMLDivElement | null) => {
    const ticked = isHydrated ? null : tickedBefore(box)
    if (ticked) change({ amenities: amenities.filter((amenity) => ticked.includes(amenity)) })
  }
  const ticking = {
    chosen: draft.amenities,
    onToggle: (amenity: Amenity) => change({ amenities: toggled(draft.amenities, amenity) }),
  }
  const groups = ids.map((id): TickGroup<Amenity> => ({
    id,
    name: t(`amenities:amenityGroup.${id}`),
    field: 'amenities',
    options: amenityGroups[id].map((value) => ({
      value,
      label: t(`amenities:amenity.${value}`),
      icon: `amenity-${value}`,
    })),
  }))
  return (
    <Section id="amenities" title={t('amenities.title')}>
      <div ref={takeOver} className="grid gap-6">
        {isBrief
          ? groups
              .slice(0, POPULAR)
              .map((group, index) => (
                <Popular key={group.id} {...{ group, onSeeAll, ...ticking }} isOpenFirst={index === 0} />
              ))
          : groups.map((group) => <Whole key={group.id} {...{ group, ...ticking }} />)}
      </div>
    </Section>
  )
}
