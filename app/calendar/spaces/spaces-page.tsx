import { Form, useLocation, useNavigation } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { LanguageField, Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { EntryList } from '../listing/entry-list.tsx'
import type { DivisionView, SpaceView } from './spaces.view.server.ts'

type Props = {
  listingId: string
  title: string
  spaces: readonly SpaceView[]
  /** The ids that are ticked. */
  chosen: readonly string[]
  /** The names of new parts, as they were typed. */
  names: readonly string[]
  problems: Readonly<Record<string, string>>
  refusal: string | null
  /** The consequences of the choice; null before a preview. */
  division: DivisionView | null
}

/** The spaces that a listing has, the parts that are made for it, and what that does to its bookings. */
export function SpacesPage(props: Props) {
  const { listingId, title, refusal, division } = props
  const { t } = useTranslation('division')
  return (
    <main id="main" className="page host-page pt-6">
      <BackLink to={`/manage-listings/${listingId}`}>{title}</BackLink>
      <PageTitle className="mt-2">{t('title')}</PageTitle>
      <p className="mt-1 max-w-text text-ink-700">{t('lead')}</p>
      {refusal && <Notice tone="bad" title={refusal} className="mt-6" />}
      <Choice {...props} />
      {division && <Division {...props} division={division} />}
    </main>
  )
}

/** An address asks what would happen, so that the answer can be reloaded. */
function Choice({ spaces, chosen, names, problems, division }: Props) {
  const { t } = useTranslation('division')
  return (
    <Form preventScrollReset className="mt-6 grid gap-6 rounded-2xl border border-sand-200 bg-white p-5 sm:p-6">
      <LanguageField />
      <input type="hidden" name="show" value="1" />
      <fieldset>
        <legend className="font-semibold">{t('spaces')}</legend>
        <p className="text-sm text-ink-500">{t('spacesHint')}</p>
        <div className="mt-2 grid gap-1">
          {spaces.map(({ id, label, listings }) => (
            <label key={id} className="flex min-h-11 items-start gap-3 py-2">
              <input
                type="checkbox"
                name="spaces"
                value={id}
                defaultChecked={chosen.includes(id)}
                className="mt-0.5 size-5 shrink-0 accent-clay-700"
              />
              <span className="min-w-0 wrap-anywhere">
                {label}
                {listings && <span className="block text-sm text-ink-500">{listings}</span>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="font-semibold">{t('parts')}</legend>
        <p className="text-sm text-ink-500">{t('partsHint')}</p>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          {names.map((name, index) => (
            <Field
              key={`part${index + 1}`}
              name={`part${index + 1}`}
              label={t('partName', { number: index + 1 })}
              defaultValue={name}
              problem={problems[`part${index + 1}`]}
            />
          ))}
        </div>
      </fieldset>
      <button className={buttonClass(division ? 'plain' : 'primary', 'justify-self-start')}>{t('show')}</button>
    </Form>
  )
}

function Division({ listingId, chosen, names, division }: Props & { division: DivisionView }) {
  const { t } = useTranslation('division')
  const { pathname, search } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="division" className="mt-8 grid gap-6">
      <div>
        <h2 id="division" className="text-lg font-bold">
          {t('would')}
        </h2>
        <p className="wrap-anywhere">{t('takes', { spaces: division.spaces })}</p>
      </div>
      {division.parts.map(({ id, heading, text, entries }) => (
        <section key={id} aria-labelledby={id}>
          <h3 id={id} className="font-semibold">
            {heading}
          </h3>
          <p className="mb-3 text-sm text-ink-500">{text}</p>
          <EntryList entries={entries} />
        </section>
      ))}
      {division.parts.length === 0 && <p>{t('nothing')}</p>}
      {division.isPossible && (
        <Form method="post" action={pathname + search} className="flex flex-wrap items-center gap-3">
          {chosen.map((id) => (
            <input key={id} type="hidden" name="spaces" value={id} />
          ))}
          {names.map((name, index) => (
            <input key={`part${index + 1}`} type="hidden" name={`part${index + 1}`} value={name} />
          ))}
          <Button isBusy={isBusy} name="intent" value="divide">
            {t('divide')}
          </Button>
          <Link to={`/manage-listings/${listingId}`} className={buttonClass('quiet')}>
            {t('cancel')}
          </Link>
        </Form>
      )}
    </section>
  )
}
