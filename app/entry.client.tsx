import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { browserTexts, carriedTexts } from './shell/browser-texts.ts'
import { recover } from './ui/deferred.tsx'
import { TextsProvider } from './ui/texts.tsx'
import { useEarlyTyping } from './ui/typed-early.ts'

function Page() {
  useEarlyTyping()
  return <HydratedRouter />
}

startTransition(() => {
  hydrateRoot(
    document,
    <TextsProvider initial={browserTexts(carriedTexts())}>
      <Page />
    </TextsProvider>,
    {
      // An extension or a translator has changed the page, and React has drawn it anew.
      onRecoverableError(error) {
        recover()
        reportError(error)
      },
    },
  )
})
