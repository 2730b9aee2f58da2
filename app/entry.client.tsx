import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { browserTexts, carriedTexts } from './shell/browser-texts.ts'
import { hydrateDeferred } from './ui/deferred.tsx'
import { TextsProvider } from './ui/texts.tsx'

/** Fields that were typed in before the page can have been drawn anew, which throws them away. */
const typed = new Set(document.querySelectorAll('[data-typed]'))
const note = ({ target }: Event) => target instanceof Element && typed.add(target)
addEventListener('input', note, true)
setTimeout(() => removeEventListener('input', note, true), 60_000)

startTransition(() => {
  hydrateRoot(
    document,
    <TextsProvider initial={browserTexts(carriedTexts())}>
      <HydratedRouter />
    </TextsProvider>,
    {
      // An extension or a translator has changed the page, and React has drawn it anew, without its deferred parts.
      onRecoverableError(error) {
        hydrateDeferred()
        reportError(error)
        if (typed.size > 0) void import('./ui/lazy/drawn-anew.ts').then(({ keepTyped }) => keepTyped(typed))
      },
    },
  )
})
