import { data } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Calendar } from '#app/ui/lazy/days/calendar.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pages/pager.tsx'
import { Rail } from '#app/listings/card/rail.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { showToast } from '#app/ui/toast.ts'

/** The kit on one page, in development only; not translated, because nobody else sees it. */
export function loader() {
  if (import.meta.env.PROD) throw data(null, { status: 404 })
  return null
}

const colors = [
  'paper',
  'sand-50',
  'sand-100',
  'sand-200',
  'sand-300',
  'sand-500',
  'ink-500',
  'ink-700',
  'ink-900',
  'clay-50',
  'clay-100',
  'clay-600',
  'clay-700',
  'leaf-50',
  'leaf-700',
  'alert-50',
  'alert-700',
]
const sizes = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl', 'text-4xl']
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((short) => ({ short, long: short }))

export default function Ui() {
  return (
    <main id="main" className="page grid gap-12 pt-10 *:min-w-0">
      <h1 className="text-3xl font-bold">The kit</h1>
      <Part title="Colours">
        {colors.map((name) => (
          <figure key={name} className="w-24 text-xs">
            <div className="h-14 rounded-lg border border-sand-200" style={{ background: `var(--color-${name})` }} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </Part>
      <Part title="Type">
        <div>
          {sizes.map((size) => (
            <p key={size} className={`${size} font-semibold`}>{`${size}: a place for every plan`}</p>
          ))}
        </div>
      </Part>
      <Part title="Buttons">
        <Button>Primary</Button>
        <Button look="plain">Plain</Button>
        <Button look="quiet">Quiet</Button>
        <Button isBusy>Busy</Button>
        <Button disabled>Disabled</Button>
        <ButtonLink to="/" look="plain">
          <Icon name="search" /> A link
        </ButtonLink>
      </Part>
      <Part title="Fields">
        <Field label="Name" name="name" hint="As on your passport" className="w-72" />
        <Field
          label="E-mail"
          name="email"
          problem="Please enter a valid email address"
          defaultValue="ana@"
          className="w-72"
        />
        <SelectField label="Kind" name="kind" className="w-72">
          <option>Studio</option>
          <option>Hall</option>
        </SelectField>
      </Part>
      <Part title="Notices">
        <Notice>Something to know.</Notice>
        <Notice tone="good" title="Done">
          It worked.
        </Notice>
        <Notice tone="bad">It did not.</Notice>
      </Part>
      <Part title="Rating, pager, skeleton">
        <Rating rating={{ value: '4.8', label: '4.8 of 5' }} newLabel="New" count="12 reviews" />
        <Rating rating={null} newLabel="New" />
        <Pager
          page={5}
          pages={12}
          to={(page) => `?page=${page}`}
          words={{ label: 'Pages', previous: 'Previous', next: 'Next', page: (page) => `Page ${page}` }}
        />
        <div className="skeleton h-16 w-72" />
      </Part>
      <section>
        <h2 className="mb-4 text-xl font-bold">Rail</h2>
        <Rail label="Rail" previous="Previous" next="Next">
          {colors.map((name) => (
            <li key={name} className="h-24 w-56 rounded-xl" style={{ background: `var(--color-${name})` }} />
          ))}
        </Rail>
      </section>
      <Calendar
        from="2026-03-01"
        today="2026-03-05"
        unavailable={{ '2026-03-06': 'too-soon', '2026-03-17': 'taken', '2026-03-18': 'closed' }}
        chosen={{ from: '2026-03-10', to: '2026-03-14' }}
        dayTo={(day) => `?day=${day}`}
        previousTo={null}
        nextTo="?month=2026-04"
        words={{
          month: (first) => first.slice(0, 7),
          weekdays,
          day: (day) => day,
          reason: (reason) => reason,
          chosen: 'chosen',
          previous: 'Previous',
          next: 'Next',
        }}
      />
      <Part title="Toasts">
        {(['blank', 'success', 'error', 'loading', 'custom'] as const).map((kind) => (
          <Button key={kind} onClick={() => void showToast(`This is ${kind}.`, kind)}>
            {kind}
          </Button>
        ))}
      </Part>
      <EmptyState icon="luggage" title="Nothing here" text="And this is why.">
        <ButtonLink to="/">A way on</ButtonLink>
      </EmptyState>
    </main>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-xl font-bold">{title}</h2>
      <div className="flex flex-wrap items-end gap-4">{children}</div>
    </section>
  )
}
