import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
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
