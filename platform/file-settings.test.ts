import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.server.ts'
import { withFiles } from './file-settings.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'patio-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const names = new Set(['AUTH_SECRET', 'MAIL_FROM'])
const files: Record<string, string> = { '/run/auth': 'secret\n', '/run/two': 'one\ntwo\n', '/run/none': '\n' }
const read = (path: string) => {
  if (files[path] === undefined) throw Object.assign(new Error('none'), { code: 'ENOENT' })
  return files[path]
}

test('[OPS-02] a setting is read from the file that its name with _FILE gives, without the end of the line', () => {
  expect(withFiles({ AUTH_SECRET_FILE: '/run/auth' }, names, read)).toMatchObject({ AUTH_SECRET: 'secret' })
  expect(withFiles({ AUTH_SECRET_FILE: '/run/two' }, names, read)).toMatchObject({ AUTH_SECRET: 'one\ntwo' })
})

test('[OPS-02] variables that name a file of something else are left alone, and what is empty is not given', () => {
  const env = { SSL_CERT_FILE: '/etc/none', CERTIFICATE_FILES: '/etc/none', AUTH_SECRET_FILE: '', MAIL_FROM: '' }
  expect(withFiles(env, names, read)).toEqual({ SSL_CERT_FILE: '/etc/none', CERTIFICATE_FILES: '/etc/none' })
})

test.each([
  [{ AUTH_SECRET: 'x', AUTH_SECRET_FILE: '/run/auth' }, 'AUTH_SECRET_FILE: expected not beside AUTH_SECRET'],
  [{ AUTH_SECRET_FILE: '/run/gone' }, 'AUTH_SECRET_FILE: expected a file that can be read (ENOENT)'],
  [{ AUTH_SECRET_FILE: '/run/none' }, 'AUTH_SECRET_FILE: expected a file that is not empty'],
])('[OPS-02] %o stops the start, which names the setting and not what is in it', (env, complaint) => {
  expect(() => withFiles(env, names, read)).toThrow(complaint)
})

test('[OPS-02] every setting of the configuration may stand in a file, and is checked as ever', () => {
  const path = join(folder, 'auth')
  writeFileSync(path, `${'x'.repeat(40)}\n`)
  const settings = { DATABASE_URL: 'postgres://localhost/patio', PUBLIC_URL: 'http://localhost:3000' }
  expect(readConfig({ ...settings, AUTH_SECRET_FILE: path }).authSecret).toBe('x'.repeat(40))
  writeFileSync(path, 'short\n')
  expect(() => readConfig({ ...settings, AUTH_SECRET_FILE: path })).toThrow(/AUTH_SECRET: expected/)
})
