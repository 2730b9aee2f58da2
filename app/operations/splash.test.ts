import { expect, test } from 'vitest'
import { splashPage, stages } from './splash.server.ts'

const rowsOf = (html: string) =>
  [...html.matchAll(/<li([^>]*)>([^<]+)<span>([^<]+)/g)].map(([, attributes, name, state]) => [
    name!.trim(),
    state,
    attributes!.includes('aria-current'),
  ])

test('[SHELL-09] the page about the start says in both languages what is done, what is under way and what comes, and loads no file', () => {
  const own = stages.filter((stage) => stage !== 'build')
  expect(rowsOf(splashPage('en', 'Patio', own, 'places'))).toEqual([
    ['Connecting to database...', 'Done', false],
    ['Setting up currency system...', 'Done', false],
    ['Places of the world are loaded', 'Now', true],
    ['The demo’s people and spaces move in', 'Later', false],
    ['Finalizing setup...', 'Later', false],
  ])
  const spanish = splashPage('es', 'Patio & <Co>', own, 'database')
  expect(rowsOf(spanish)[0]).toEqual(['Conectando con la base de datos...', 'Ahora', true])
  expect(spanish).toContain('<title>Patio &amp; &lt;Co&gt; se está iniciando</title>')
  expect(spanish).not.toMatch(/ (src|href)=/)
})
