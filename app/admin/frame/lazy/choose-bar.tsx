import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { SelectionBar } from '../selection-bar.view.server.ts'
import { useListKeys } from './use-list-keys.ts'
import { useTicked } from './use-ticked.ts'

/** The form to which the boxes of the list's rows belong. */
const FORM = 'selection'

/** @property problem why nothing was chosen */
type Props = { bar: SelectionBar; problem: string | null }

/** Chooses what is ticked, or all of the list; without script the boxes and the buttons are a form. */
export function ChooseBar({ bar: { params, all, limit, open, begun }, problem }: Props) {
  const { t } = useTranslation('selections')
  const isBusy = useNavigation().formMethod === 'POST'
  const hydrated = useHydrated()
  return (
    <section aria-label={t('label')} className="mt-4 grid gap-2 rounded-2xl bg-sand-100 p-4">
      <Form id={FORM} method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="params" value={params} />
        <Button look="plain" isBusy={isBusy} name="intent" value="choose">
          {t('choose')}
        </Button>
        {all && (
          <Button look="quiet" isBusy={isBusy} name="intent" value="choose-all">
            {all}
          </Button>
        )}
        {hydrated && <Ticked />}
      </Form>
      {problem && (
        <p role="alert" className="font-semibold text-alert-700">
          {problem}
        </p>
      )}
      <p className="text-sm text-ink-700">{limit}</p>
      <p className="flex flex-wrap gap-x-6">
        {[open, begun].map(
          (way) =>
            way && (
              <Link key={way.to} to={way.to} className={textLinkClass}>
                {way.text}
              </Link>
            ),
        )}
      </p>
      {hydrated && <Keys />}
    </section>
  )
}

/** The number of rows that are ticked on this page, and a box for all of them. */
function Ticked() {
  const { t } = useTranslation('selections')
  const { ticked, of, tickAll } = useTicked(FORM)
  return (
    <>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={of > 0 && ticked === of}
          onChange={(event) => tickAll(event.currentTarget.checked)}
          className="size-5 accent-clay-600"
        />
        {t('tickAll')}
      </label>
      <p role="status" className="text-sm text-ink-700">
        {t('ticked', { ticked, of })}
      </p>
    </>
  )
}

/** Single letters disturb whoever dictates, so that they can be turned off (WCAG 2.1.4). */
function Keys() {
  const { t } = useTranslation('selections')
  const [isOn, setOn] = useState(areKeysOn)
  useListKeys(isOn)
  return (
    <label className="hidden min-h-11 items-center gap-2 text-sm text-ink-700 sm:flex">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => {
          setOn(event.currentTarget.checked)
          storeKeys(event.currentTarget.checked)
        }}
        className="size-5 accent-clay-600"
      />
      {t('keys')}
    </label>
  )
}

const STORED = 'list-keys'

/** A browser without storage has them on. */
function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return true
  }
}

function storeKeys(isOn: boolean): void {
  try {
    localStorage.setItem(STORED, isOn ? 'on' : 'off')
  } catch {
    // They stay as chosen until the page is left.
  }
}
