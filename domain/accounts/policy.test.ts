import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mayUseAddress } from './policy.ts'

type Act = Parameters<typeof mayUseAddress>[1]
/** A missing act breaks the build here. */
const acts: Record<Act, boolean> = {
  'hold-dates': true,
  pay: false,
  'send-request': false,
  'write-message': false,
  publish: false,
  'be-paid': false,
  'change-address': false,
  'add-passkey': false,
}

/** The decision's table has each act, whether it needs proof, and its commands. */
const rows = readFileSync('docs/decisions/085-strangers-at-the-door.md', 'utf8')
  .split('\n')
  .map((line) => /^\| `([\w-]+)` \|.*\| (yes|no) \| (.*) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, act = '', before, commands = '']) => ({
    act: act as Act,
    isAllowed: before === 'yes',
    files: [...commands.matchAll(/`([^`]+)`/g)].map(([, file]) => `domain/${file}.server.ts`),
  }))

describe('what an account may do before its e-mail address is proved', () => {
  test('[AUTH-02] the table of the decision names each of it', () => {
    expect(Object.fromEntries(rows.map(({ act, isAllowed }) => [act, isAllowed]))).toEqual(acts)
  })

  test.each(rows)('[AUTH-02] $act: $isAllowed, and its commands ask', ({ act, isAllowed, files }) => {
    expect(mayUseAddress({ isProved: false }, act)).toBe(isAllowed)
    expect(mayUseAddress({ isProved: true }, act)).toBe(true)
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      expect(text).toMatch(/mayUseAddress(Of)?\(/)
      expect(text).toContain(`'${act}'`)
    }
  })
})
