import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EmailForm, safeReturn, SignInForm, signUpForm } from './input.ts'

describe('[AUTH-02] an e-mail address', () => {
  test.each([
    ['ana@patio.example', 'ana@patio.example'],
    ['  Ana.Rojas+patio@Mail.Patio.Example ', 'ana.rojas+patio@mail.patio.example'],
    ['ñandú@patio.example', 'ñandú@patio.example'],
  ])('%j is one', (text, email) => {
    expect(EmailForm.parse({ email: text })).toEqual({ email })
  })

  test.each([
    '',
    ' ',
    'ana',
    'ana@',
    '@patio.example',
    'ana@patio',
    'ana@patio.',
    'a na@patio.example',
    'ana@@patio.example',
    'ana@patio..example',
    `${'a'.repeat(250)}@b.cl`,
  ])('%j is none', (text) => {
    expect(EmailForm.safeParse({ email: text }).success).toBe(false)
  })

  test.each(['a'.repeat(10_000), 'a@'.repeat(5000), `a@${'a.'.repeat(5000)}`, `a@${'.'.repeat(10_000)}`])(
    'ten thousand characters are refused at once',
    (text) => {
      const start = performance.now()
      expect(EmailForm.safeParse({ email: text }).success).toBe(false)
      expect(performance.now() - start).toBeLessThan(500)
    },
  )

  test('the message is a key of the catalogue', () => {
    expect(SignInForm.safeParse({ email: '', password: '' }).error?.issues.map(({ message }) => message)).toContain(
      'auth:problems.emailMissing',
    )
    expect(SignInForm.safeParse({}).error?.issues.map(({ message }) => message)).toEqual([
      'auth:problems.emailMissing',
      'auth:problems.passwordMissing',
    ])
  })
})

describe('[AUTH-03] eighteen years', () => {
  test.each([
    ['2008-03-02', '2026-03-02', true, 'the birthday itself'],
    ['2008-03-03', '2026-03-02', false, 'a day too early'],
    ['2008-02-29', '2026-03-01', true, 'born on a leap day'],
    ['2008-02-29', '2026-02-28', false, 'born on a leap day, a day too early'],
    ['1926-01-01', '2026-03-02', true, 'a hundred years'],
  ])('born %s, on %s: %s (%s)', (birthday, today, isEnough, _why) => {
    const form = {
      email: 'ana@patio.example',
      password: 'a long password',
      firstName: 'Ana',
      lastName: 'Rojas',
      birthday,
    }
    expect(signUpForm(today).safeParse(form).success).toBe(isEnough)
  })

  const form = { email: 'ana@patio.example', password: 'long enough', firstName: ' Ana ', lastName: 'Rojas' }
  const birthdayProblem = (birthday: string) =>
    signUpForm('2026-03-02').safeParse({ ...form, birthday }).error?.issues[0]?.message

  test.each(['1990-02-31', '1990-13-01', '1990-00-00', '1999-99-99', '2026-02-31', '', '90-01-01', '1890-01-01'])(
    '%j is no birthday',
    (birthday) => {
      expect(birthdayProblem(birthday)).toBe('auth:problems.birthdayMissing')
    },
  )

  test.each(['1990-02-28', '1992-02-29', '2001-12-31'])('%s is one', (birthday) => {
    expect(birthdayProblem(birthday)).toBeUndefined()
  })

  test('a person who is too young gets that message', () => {
    expect(birthdayProblem('2015-01-01')).toBe('auth:problems.tooYoung')
  })

  test('names are trimmed; passwords have 8 to 128 characters', () => {
    const parse = (password: string) =>
      signUpForm('2026-03-02').safeParse({ ...form, birthday: '1990-01-01', password })
    expect(parse('12345678').data).toMatchObject({ firstName: 'Ana', lastName: 'Rojas' })
    expect(parse('1234567').error?.issues[0]?.message).toBe('auth:problems.passwordShort')
    expect(parse('x'.repeat(129)).error?.issues[0]?.message).toBe('auth:problems.passwordLong')
  })
})

describe('[SHELL-03] the way back after logging in stays on this site', () => {
  test.each(['/', '/bookings', '/property/1?guests=2&pets=0', '/search?q=%C3%B1#map'])('%s', (to) => {
    expect(safeReturn(to)).toBe(to)
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
    '\\\\evil.example',
    'http://evil.example',
    'javascript:alert(1)',
    '/\tevil',
    '/a\nb',
    '',
    ' /bookings',
    `/${'a'.repeat(1000)}`,
    null,
    undefined,
  ])('%j leads home', (to) => {
    expect(safeReturn(to)).toBe('/')
  })

  test('whatever is asked for, the browser ends up here', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (to) => {
          expect(new URL(safeReturn(to), 'https://patio.example').origin).toBe('https://patio.example')
        },
      ),
      { numRuns: 500 },
    )
  })
})
