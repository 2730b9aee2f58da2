import { type KindGroup, kindsMatching } from '#domain/listings/kind-words.ts'
import { type Category, isCategory, isSubcategory, type Subcategory } from '#domain/listings/category.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useOptions } from '#app/ui/lazy/use-options.ts'

export type Kind = { category: Category | null; subcategory: Subcategory | null }

type Props = { chosen: Kind; onChoose: (kind: Kind) => void }

/** 'Featured' is no category: it means no filter, and is never sent (spec §3). */
const FEATURED = 'featured'

const icons: Record<Category, string> = {
  productions: 'clapperboard',
  events: 'party-popper',
  work: 'briefcase',
  recreation: 'tent-tree',
  wellness: 'dumbbell',
}

/** A search box above 'Featured' and the tree of categories; it gets the focus on opening. */
export function CategoryPicker({ chosen, onChoose }: Props) {
  const { t } = useTranslation(['picker', 'kinds', 'kindWords'])
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])

  const labelOf = (kind: string) => (isCategory(kind) ? t(`kinds:category.${kind}`) : t(`kinds:subcategory.${kind}`))
  const { groups, best } = kindsMatching(typed, { labelOf, wordsOf: (kind) => t(`kindWords:${kind}`) })
  const keys = [
    ...(typed.trim() ? [] : [FEATURED]),
    ...groups.flatMap(({ category, children }) => [category, ...children]),
  ]
  const options = useOptions(
    keys,
    (key) => onChoose({ category: isCategory(key) ? key : null, subcategory: isSubcategory(key) ? key : null }),
    best,
  )
  const current = chosen.subcategory ?? chosen.category ?? FEATURED

  return (
    <div className="grid gap-3">
      <label className="flex min-h-12 items-center gap-3 rounded-full border border-sand-500 bg-white px-4 focus-within:border-ink-900 focus-within:outline-3 focus-within:outline-ink-900">
        <Icon name="search" size={18} className="text-ink-500" />
        <span className="sr-only">{t('kinds.search')}</span>
        <input
          ref={box}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // Enter without a marked option must not submit the whole search.
          onKeyDown={(event) => {
            options.onKeyDown(event)
            if (event.key === 'Enter') event.preventDefault()
          }}
          placeholder={t('kinds.search')}
          maxLength={60}
          autoComplete="off"
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={options.listId}
          aria-activedescendant={options.activeId}
          className="w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-500"
        />
      </label>
      <div id={options.listId} role="listbox" aria-label={t('kinds.label')} className="grid gap-4">
        {!typed.trim() && (
          <div {...options.optionProps(FEATURED)} className={`${row} ${current === FEATURED ? isChosen : ''}`}>
            <Icon name="sparkles" className="text-clay-600" />
            <span>
              <span className="block font-semibold">{t('kinds.featured')}</span>
              <span className={`block text-sm ${current === FEATURED ? '' : 'text-ink-500'}`}>
                {t('kinds.featuredText')}
              </span>
            </span>
          </div>
        )}
        {groups.map((group) => (
          <Group key={group.category} {...{ group, current, labelOf }} optionProps={options.optionProps} />
        ))}
      </div>
      <p role="status" className="text-ink-500 empty:hidden">
        {groups.length === 0 && t('kinds.none')}
      </p>
    </div>
  )
}

const option =
  'cursor-pointer hover:bg-sand-100 aria-selected:outline-3 aria-selected:outline-offset-1 aria-selected:outline-ink-900'
const row = `flex min-h-14 items-center gap-3 rounded-xl px-3 ${option}`
const isChosen = 'bg-ink-900 text-white hover:bg-ink-900'

type GroupProps = {
  group: KindGroup
  current: string
  labelOf: (kind: string) => string
  optionProps: ReturnType<typeof useOptions>['optionProps']
}

function Group({ group: { category, children }, current, labelOf, optionProps }: GroupProps) {
  const { t } = useTranslation('picker')
  const chip = (kind: string) =>
    `flex min-h-11 items-center rounded-full border px-4 text-sm font-medium ${option} ${kind === current ? `border-ink-900 ${isChosen}` : 'border-sand-300 bg-white'}`

  return (
    <div role="group" aria-label={labelOf(category)}>
      <p aria-hidden="true" className="mb-2 flex items-center gap-2 font-semibold">
        <Icon name={icons[category]} size={18} className="text-clay-600" />
        {labelOf(category)}
      </p>
      <div role="presentation" className="flex flex-wrap gap-2">
        {[category, ...children].map((kind) => (
          <div key={kind} {...optionProps(kind)} className={chip(kind)}>
            {kind === category ? t('kinds.all', { kind: labelOf(kind) }) : labelOf(kind)}
          </div>
        ))}
      </div>
    </div>
  )
}
