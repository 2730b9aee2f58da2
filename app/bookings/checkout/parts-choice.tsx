import { Form } from 'react-router'
import type { PartsChoiceView } from '../pay/parts.view.server.ts'

type Props = { choice: PartsChoiceView; bookingId: string }

/** The deposit or all at once: each button begins a payment of its sum, and ends what was begun of the other. */
export function PartsChoice({ choice, bookingId }: Props) {
  return (
    <Form method="post" preventScrollReset aria-labelledby="parts" className="mb-6 grid gap-3">
      <input type="hidden" name="bookingId" value={bookingId} />
      <p id="parts" className="text-ink-500">
        {choice.title}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {choice.ways.map(({ name, label, note, address }) => {
          const isChosen = (name === 'all') === choice.isWhole
          return (
            <button
              key={name}
              formAction={address}
              aria-pressed={isChosen}
              className={`grid content-start gap-1 rounded-xl border p-4 text-left ${isChosen ? 'border-ink-900 bg-sand-50' : 'border-sand-300 bg-white'}`}
            >
              <span className="flex gap-2 font-semibold">
                <span aria-hidden="true">{isChosen ? '●' : '○'}</span>
                {label}
              </span>
              <span className="text-sm text-ink-500">{note}</span>
            </button>
          )
        })}
      </div>
    </Form>
  )
}
