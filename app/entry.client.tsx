import { createInstance } from 'i18next'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import type { InlineMessages } from './shell/inline-messages.tsx'

/** The texts of this page came with it; those of the next ones are fetched when a page first needs them. */
const inline = JSON.parse(document.getElementById('messages')!.textContent) as InlineMessages

const messageFiles = {
  type: 'backend' as const,
  read(language: string, namespace: string, done: (error: unknown, texts?: object) => void) {
    fetch(`/messages/${language}/${namespace}?v=${inline.version}`)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
      .then(
        (texts: object) => done(null, texts),
        (error: unknown) => done(error),
      )
  },
}

const i18n = createInstance()
await i18n
  .use(initReactI18next)
  .use(messageFiles)
  .init({
    lng: inline.language,
    ns: Object.keys(inline.texts),
    resources: { [inline.language]: inline.texts },
    partialBundledLanguages: true,
    fallbackLng: false,
    interpolation: { escapeValue: false },
  })

startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18n}>
      <HydratedRouter />
    </I18nextProvider>,
  )
})
