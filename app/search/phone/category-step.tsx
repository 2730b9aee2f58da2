import { categories, type Category, categoryTree, type Subcategory } from '#domain/listings/category.ts'
import type { Draft } from '#domain/search/draft.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The chosen category; both empty for 'Featured', which means any (spec §3). */
type Kind = Pick<Draft, 'category' | 'subcategory'>

const signs: Record<Category, string> = {
  productions: 'clapperboard',
  events: 'party-popper',
  work: 'briefcase',
  recreation: 'tent-tree',
  wellness: 'dumbbell',
}

const tile =
  'flex min-h-24 w-full flex-col items-start justify-between gap-3 rounded-xl border-2 border-sand-200 bg-white p-3 text-left font-semibold wrap-anywhere sm:p-4 hover:border-ink-900 aria-pressed:border-ink-900 aria-pressed:bg-sand-100'

/** The category view: a grid of the five, and 'Featured' for any. */
export function CategoryGrid({ draft, isAny, onOpen, onAny, onClear }: GridProps) {
  const { t } = useTranslation(['phone', 'kinds'])
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 *:min-w-0">
        <li>
          <button type="button" aria-pressed={isAny} onClick={onAny} className={tile}>
            <Icon name="sparkles" size={26} className="text-clay-600" />
            {t('category.featured')}
          </button>
        </li>
        {categories.map((category) => (
          <li key={category}>
            <button
              type="button"
              aria-pressed={draft.category === category}
              onClick={() => onOpen(category)}
              className={tile}
            >
              <Icon name={signs[category]} size={26} className="text-clay-600" />
              {t(`kinds:category.${category}`)}
            </button>
          </li>
        ))}
      </ul>
      {draft.category && (
        <button type="button" onClick={onClear} className="mt-3 min-h-12 font-semibold underline underline-offset-4">
          {t('category.clear')}
        </button>
      )}
    </>
  )
}

type GridProps = {
  draft: Kind
  /** Any kind was chosen, and not just nothing yet. */
  isAny: boolean
  onOpen: (category: Category) => void
  onAny: () => void
  /** Takes back category and subcategory (spec §4). */
  onClear: () => void
}

type ListProps = { category: Category; draft: Kind; onChoose: (subcategory: Subcategory | null) => void }

/** The subcategory view of a category; its first row takes all of them. */
export function SubcategoryList({ category, draft, onChoose }: ListProps) {
  const { t } = useTranslation(['phone', 'kinds'])
  const isAll = draft.category === category && draft.subcategory === null
  return (
    <ul className="divided">
      <KindRow
        title={t('category.all', { kind: t(`kinds:category.${category}`) })}
        isChosen={isAll}
        onPress={() => onChoose(null)}
      />
      {categoryTree[category].map((child) => (
        <KindRow
          key={child}
          title={t(`kinds:subcategory.${child}`)}
          isChosen={draft.subcategory === child}
          onPress={() => onChoose(child)}
        />
      ))}
    </ul>
  )
}

function KindRow({ title, isChosen, onPress }: { title: string; isChosen: boolean; onPress: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onPress}
        className="flex min-h-13 w-full items-center justify-between gap-3 rounded-lg px-2 text-left text-base hover:bg-sand-100 aria-pressed:font-semibold"
      >
        {title}
        <Icon
          name={isChosen ? 'check' : 'chevron-right'}
          size={18}
          className={isChosen ? 'text-clay-700' : 'text-sand-500'}
        />
      </button>
    </li>
  )
}
