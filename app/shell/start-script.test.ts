import { readFileSync } from 'node:fs'
import { runInNewContext, Script } from 'node:vm'
import { expect, test } from 'vitest'
import { startScript } from './start-script.ts'

/** Syntax that a browser of 2009 cannot parse, so that it would skip the whole script. */
const younger = /=>|`|\?\?|\?\.|\.\.\.|\b(?:const|let|class|async|await|of)\b/

test.each([
  ['the script that every page begins with', startScript],
  ['the one that shows the notice', readFileSync('app/shell/old-browser.js', 'utf8')],
])('[SHELL-09] a browser without modules can read %s', (_name, script) => {
  const code = script.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '')
  expect(younger.exec(code)?.[0]).toBeUndefined()
  expect(() => new Script(code)).not.toThrow()
})

test('[ADM-06] the file that counts a visit waits for the first paint, also where the page is loaded before it', () => {
  const listeners: Record<string, () => void> = {}
  const added: { type: string; src: string }[] = []
  const frame = {}
  let paint = () => {}
  const root = { dataset: {} as Record<string, string> }
  runInNewContext(startScript, {
    document: {
      documentElement: root,
      createElement: () => ({}),
      head: { appendChild: (element: (typeof added)[number]) => added.push(element) },
      currentScript: { remove: () => {} },
      querySelector: () => ({}),
      querySelectorAll: () => [],
    },
    navigator: { webdriver: false },
    top: frame,
    self: frame,
    localStorage: {},
    addEventListener: (name: string, listener: () => void) => (listeners[name] = listener),
    requestAnimationFrame: () => {},
    setTimeout: (run: () => void) => run(),
    PerformanceObserver: class {
      #seen
      constructor(seen: (entries: unknown, observer: { disconnect: () => void }) => void) {
        this.#seen = seen
      }
      observe() {
        paint = () => this.#seen([], { disconnect: () => {} })
      }
    },
  })
  listeners['load']!()
  expect([root.dataset['loaded'], added]).toEqual(['', []])
  paint()
  expect(added).toEqual([{ type: 'module', src: '/app/analytics/lazy/collect.ts' }])
})
