import { categories, type Category, categoryTree } from '#domain/listings/category.ts'
import { categoryIcons } from '#domain/listings/placeholder.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Chip, FieldGroup, marked, RadioCard, Section, TickField, useStepForm } from '../fields.tsx'
import { kindLabel } from '../../kind-label.ts'
import type { StepProps } from '../step-props.ts'

/** CSS shows the subcategories of the chosen category, so it works without script. */
const shownWith: Record<Category, string> = {
  productions: 'group-has-[[value=productions]:checked]:flex',
  events: 'group-has-[[value=events]:checked]:flex',
  work: 'group-has-[[value=work]:checked]:flex',
  recreation: 'group-has-[[value=recreation]:checked]:flex',
  wellness: 'group-has-[[value=wellness]:checked]:flex',
}

export function BasicsStep({ choices, isPublished, asksType }: StepProps) {
  const { t } = useTranslation(['listingForm', 'kinds'])
  return (
    <>
      {asksType && (
        <FieldGroup
          name="type"
          legend={t('basics.type')}
          hint={t('basics.typeHint')}
          className="grid gap-2.5 sm:grid-cols-2"
        >
          <RadioCard name="type" value="home" label={t('basics.home')} text={t('basics.homeText')} icon="calendar" />
          <RadioCard
            name="type"
            value="experience"
            label={t('basics.experience')}
            text={t('basics.experienceText')}
            icon="clock"
          />
        </FieldGroup>
      )}
      <div className="group grid gap-6">
        <FieldGroup
          name="category"
          legend={t('basics.category')}
          hint={t('basics.categoryHint')}
          className="grid grid-cols-1 gap-2.5 min-[18rem]:grid-cols-2 sm:grid-cols-3"
        >
          {categories.map((category) => (
            <CategoryCard key={category} category={category} label={t(`kinds:category.${category}`)} />
          ))}
        </FieldGroup>
        <FieldGroup
          name="subcategory"
          legend={t('basics.subcategory')}
          hint={t('basics.subcategoryHint')}
          className="grid"
        >
          <p className="rounded-lg bg-sand-100 px-4 py-3 text-ink-700 group-has-[[name=category]:checked]:hidden">
            {t('basics.categoryFirst')}
          </p>
          {categories.map((category) => (
            <div key={category} className={`hidden flex-wrap gap-2 ${shownWith[category]}`}>
              {categoryTree[category].map((kind) => (
                <Chip key={kind} type="radio" name="subcategory" value={kind} label={kindLabel(kind, t)} />
              ))}
            </div>
          ))}
        </FieldGroup>
      </div>
      <SharedSpaces spaces={choices.spaces ?? []} page={isPublished ? choices.spacesPage : null} />
    </>
  )
}

function CategoryCard({ category, label }: { category: Category; label: string }) {
  const { fields } = useStepForm()
  return (
    <label
      className={`relative flex min-h-24 cursor-pointer flex-col justify-between rounded-xl border border-sand-300 bg-white p-3.5 font-semibold hover:border-ink-900 ${marked}`}
    >
      <input
        type="radio"
        name="category"
        value={category}
        defaultChecked={fields['category'] === category}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <Icon name={categoryIcons[category]} size={26} />
      {label}
    </label>
  )
}

/** The list shows so many spaces; the others are folded. */
const SPACES_OPEN = 4

type Spaces = {
  spaces: NonNullable<StepProps['choices']['spaces']>
  /** Set where bookings depend on the spaces, so that they are changed there. */
  page: string | null | undefined
}

/** Two listings of one space block each other. */
function SharedSpaces({ spaces, page }: Spaces) {
  const { t } = useTranslation('listingForm')
  const { fields } = useStepForm()
  const own = (fields['spaces'] ?? '').split(',')
  if (page)
    return (
      <Section title={t('basics.spaces')} text={t('basics.spacesFixed')}>
        <ul className="grid grid-cols-1 gap-1 wrap-anywhere">
          {spaces
            .filter(({ id }) => own.includes(id))
            .map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
        </ul>
        <input type="hidden" name="spaces" value={fields['spaces']} />
        <Link to={page} className={textLinkClass}>
          {t('basics.spacesChange')}
        </Link>
      </Section>
    )
  if (spaces.length === 0) return null
  // Ticked spaces come first, so that none of them is folded.
  const shown = Math.max(SPACES_OPEN, spaces.filter(({ id }) => own.includes(id)).length)
  const folded = spaces.slice(shown)
  const box = ({ id, title }: (typeof spaces)[number]) => <TickField key={id} name="spaces" value={id} label={title} />
  return (
    <Section title={t('basics.spaces')} text={t('basics.spacesText')}>
      <FieldGroup name="spaces" legend={t('basics.spacesLegend')}>
        {spaces.slice(0, shown).map(box)}
        {folded.length > 0 && (
          <details>
            <summary className="min-h-11 content-center font-semibold underline underline-offset-4">
              {t('basics.spacesMore', { count: folded.length })}
            </summary>
            <div className="mt-2 grid gap-2.5">{folded.map(box)}</div>
          </details>
        )}
      </FieldGroup>
    </Section>
  )
}
