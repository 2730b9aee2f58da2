import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { browserTexts, carriedTexts } from './shell/browser-texts.ts'
import { TextsProvider } from './ui/texts.tsx'

startTransition(() => {
  hydrateRoot(
    document,
    <TextsProvider initial={browserTexts(carriedTexts())}>
      <HydratedRouter />
    </TextsProvider>,
  )
})
