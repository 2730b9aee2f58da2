import type { Point } from '#kernel/geo.ts'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { encodedForm } from '#app/ui/encoded-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { writePin } from './lazy/write-pin.ts'
import type { LookupAnswer, LookupView } from './lookup.view.server.ts'

type Props = { lookup: LookupView; onChoose: (point: Point) => void }

/** Puts the pin where the typed address is, by the operator's geocoder; without a script the form asks it. */
export function AddressLookup({ lookup, onChoose }: Props) {
  const { t } = useTranslation('addressLookup')
  const inLanguage = useInLanguage()
  const heading = useRef<HTMLParagraphElement>(null)
  const [answer, setAnswer] = useState(lookup.answer)
  const [isBusy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => heading.current?.focus(), [answer])

  const ask = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const form = encodedForm(event.currentTarget.form!)
    form.set('intent', 'find')
    setBusy(true)
    setChosen(null)
    setAnswer(await answerTo(inLanguage('/host/pin'), form, t('unavailable')))
    setBusy(false)
  }
  const choose = (event: MouseEvent<HTMLButtonElement>, { point, at }: LookupAnswer['results'][number]) => {
    event.preventDefault()
    setChosen(point)
    writePin(event.currentTarget, at)
    onChoose(at)
  }

  return (
    <div className="grid gap-3">
      <div>
        <Button name="intent" value="find" look="plain" isBusy={isBusy} onClick={(event) => void ask(event)}>
          <Icon name="search" size={18} />
          {t('find')}
        </Button>
        <p className="mt-1.5 text-sm text-ink-500">{t('hint', { provider: lookup.provider })}</p>
      </div>
      {answer && (
        <div className="grid gap-2">
          <p
            ref={heading}
            tabIndex={-1}
            className={answer.problem ? 'text-sm font-medium text-alert-700' : 'text-sm font-semibold text-ink-700'}
          >
            {answer.problem ?? t('choose', { count: answer.results.length })}
          </p>
          {answer.results.length > 0 && (
            <>
              <ul className="overflow-hidden rounded-xl border border-sand-300 bg-white">
                {answer.results.map((result) => (
                  <li key={result.point} className="border-b border-sand-200 last:border-0">
                    <button
                      name="found"
                      value={result.point}
                      aria-pressed={chosen === result.point}
                      onClick={(event) => choose(event, result)}
                      className="flex min-h-12 w-full items-center gap-3 px-4 py-3 text-left hover:bg-sand-50 focus-visible:-outline-offset-3 aria-pressed:bg-sand-100 aria-pressed:font-semibold"
                    >
                      <Icon name={chosen === result.point ? 'check' : 'map-pin'} size={18} className="text-clay-700" />
                      <span className="min-w-0 wrap-anywhere">{result.text}</span>
                    </button>
                  </li>
                ))}
              </ul>
              <p className="text-sm text-ink-500">
                <a href="https://www.openstreetmap.org/copyright" className="underline underline-offset-4">
                  {t('credit')}
                </a>
              </p>
            </>
          )}
        </div>
      )}
    </div>
  )
}

async function answerTo(address: string, form: URLSearchParams, unavailable: string): Promise<LookupAnswer> {
  try {
    const answer = await fetch(address, { method: 'POST', body: form })
    if (answer.ok) return (await answer.json()) as LookupAnswer
  } catch {
    // Said below, as any other failure.
  }
  return { results: [], problem: unavailable }
}
