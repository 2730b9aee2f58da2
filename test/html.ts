import type { Language } from '#domain/i18n/language.ts'
import { textsOfPage } from '#domain/i18n/queries.server.ts'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { TextsProvider } from '#app/ui/texts.tsx'

/** A part of a page as the server writes it, before any script. */
export function htmlOf(part: ReactElement, language: Language = 'en'): string {
  const Page = createRoutesStub([{ path: '/', Component: () => part }])
  return renderToStaticMarkup(createElement(TextsProvider, { initial: textsOfPage(language) }, createElement(Page)))
}

/** The texts that one reads of a page, tag by tag. */
export const textsOf = (html: string): string[] => html.split(/<[^>]*>/).filter((text) => text.trim() !== '')
