import { attributeFilters, type AttributeFilter, filterGroupsOf, filtersOf } from '#domain/listings/attribute.ts'
import { toggledAttribute } from '#domain/search/filter-draft.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Section, type SectionProps } from './section.tsx'
import { Popular, tickedBefore, type TickGroup, Ticks, Whole } from './tick-groups.tsx'

/** Activities, conditions of productions, accessibility; of spaces per day only the last. */
export function AttributesSection({ onSeeAll, ...drafting }: SectionProps & { onSeeAll: () => void }) {
  const { t } = useTranslation(['filters', 'attributes'])
  const { isHydrated, isBrief, draft, change, opened } = drafting
  const takeOver = (box: HTMLDivElement | null) => {
    const ticked = isHydrated ? null : tickedBefore(box)
    if (ticked) change({ attributes: attributeFilters.filter((id) => ticked.includes(id)) })
  }
  const ticking = {
    chosen: draft.attributes,
    onToggle: (id: AttributeFilter) => change({ attributes: toggledAttribute(draft.attributes, id) }),
  }
  const groups = filterGroupsOf(opened.type).map((group): TickGroup<AttributeFilter> => ({
    id: group,
    name: t(`attributes:group.${group}`),
    field: 'attributes',
    options: filtersOf[group].map((value) => ({ value, label: t(`attributes:filter.${value}`) })),
  }))
  const [only] = groups
  return (
    <Section id="attributes" title={groups.length === 1 ? only!.name : t('attributes.title')}>
      <div ref={takeOver} className="grid gap-6">
        {groups.length === 1 ? (
          <Ticks group={only!} max={Number.POSITIVE_INFINITY} {...ticking} />
        ) : isBrief ? (
          groups.map((group) => <Popular key={group.id} {...{ group, onSeeAll, ...ticking }} isOpenFirst={false} />)
        ) : (
          groups.map((group) => <Whole key={group.id} {...{ group, ...ticking }} />)
        )}
      </div>
    </Section>
  )
}
