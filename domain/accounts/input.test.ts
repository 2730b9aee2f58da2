import { cpuMs } from '#test/cpu.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CodeForm, EmailForm, NewPasswordForm, personForm, safeReturn, SignInForm } from './input.ts'

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
      expect(cpuMs(() => expect(EmailForm.safeParse({ email: text }).success).toBe(false))).toBeLessThan(500)
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
      firstName: 'Ana',
      lastName: 'Rojas',
      birthday,
    }
    expect(personForm(today).safeParse(form).success).toBe(isEnough)
  })

  const form = { firstName: ' Ana ', lastName: 'Rojas' }
  const birthdayProblem = (birthday: string) =>
    personForm('2026-03-02').safeParse({ ...form, birthday }).error?.issues[0]?.message

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

  const person = (fields: Record<string, string>) =>
    personForm('2026-03-02').safeParse({ ...form, birthday: '1990-01-01', ...fields })

  test.each(['\u200b\u200d', '\u2060', '\u3164', '\u2800', '\u0301', ' \u00a0 '])(
    'nothing is seen of the name %j',
    (name) => {
      const messages = person({ firstName: name, lastName: name }).error?.issues.map(({ message }) => message)
      expect(messages).toEqual(['auth:problems.firstNameMissing', 'auth:problems.lastNameMissing'])
    },
  )

  test('names are trimmed; a phone is stored as it is dialled from abroad, or not at all', () => {
    expect(person({}).data).toMatchObject({ firstName: 'Ana', lastName: 'Rojas', phone: null, country: null })
    expect(person({ country: 'CL', phone: ' (9) 1234-5678' }).data).toMatchObject({
      country: 'CL',
      phone: '+56912345678',
    })
    expect(person({ country: 'XX', phone: '912345678' }).data).toMatchObject({ country: null, phone: null })
    expect(person({ country: 'CL', phone: 'call me' }).error?.issues[0]?.message).toBe('auth:problems.phone')
  })
})

describe('[AUTH-02] a new password', () => {
  const problemOf = (password: string, confirmPassword = password) =>
    NewPasswordForm.safeParse({ email: 'ana.rojas@patio.example', password, confirmPassword }).error?.issues[0]?.message

  test.each([
    ['12345678', undefined],
    ['1234567', 'auth:problems.passwordShort'],
    ['x'.repeat(129), 'auth:problems.passwordLong'],
    ['myRojas77', 'auth:problems.ownParts'],
    ['PATIO-forever', 'auth:problems.ownParts'],
    ['banana bread', undefined],
  ])('%j: %s', (password, problem) => {
    expect(problemOf(password)).toBe(problem)
  })

  test('is typed twice', () => {
    expect(problemOf('a good password', 'a god password')).toBe('auth:problems.passwordsDiffer')
    expect(problemOf('a good password', '')).toBe('auth:problems.passwordsDiffer')
  })
})

describe('[AUTH-04] a code has six digits, however it is typed', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['１２３４５６', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['\u200b12\u200b3456', '123456'],
    ['123‑456.', '123456'],
    ['Code: 123-456', '123456'],
  ])('%j is one', (code, digits) => {
    expect(CodeForm.parse({ email: 'ana@patio.example', code }).code).toBe(digits)
  })

  test.each(['', '12345', '1234567', 'abcdef'])('%j is none', (code) => {
    expect(CodeForm.safeParse({ email: 'ana@patio.example', code }).error?.issues[0]?.message).toBe(
      'auth:problems.codeMissing',
    )
  })
})

describe('[SHELL-03] the way back after logging in stays on this site', () => {
  test.each([
    '/',
    '/bookings',
    '/property/1?guests=2&pets=0',
    '/search?q=%C3%B1#map',
    // A stranger's address inside one of ours stays on our site.
    '/search?q=//evil.example',
    '/x#//evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/@evil.example',
    '/:evil.example',
  ])('%s', (to) => {
    expect(safeReturn(to)).toBe(to)
  })

  // Scanners try schemes, slashes, encodings, characters that browsers drop or fold, and long paths.
  test.each([
    '//evil.example',
    '///evil.example',
    '////evil.example/%2f..',
    '/\\evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/./\\evil.example',
    '/%2e//evil.example',
    '/%2e%2e//evil.example',
    '/x/%2e%2e//evil.example',
    '/a/b/../..//evil.example',
    'http://evil.example',
    'https://evil.example',
    'HTTPS://EVIL.EXAMPLE',
    'https:evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
    'http:evil.example',
    'ftp://evil.example',
    'ws://evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://evil.example/1',
    'mailto:a@evil.example',
    'evil.example',
    'www.evil.example/login',
    '@evil.example',
    'here@evil.example',
    '.evil.example',
    ':80',
    '?to=//evil.example',
    '#//evil.example',
    '/\tevil',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    '\u0000//evil.example',
    '/a\nb',
    '/a\r\nset-cookie: x=1',
    ' /bookings',
    '/bookings ',
    '/ /evil.example',
    '/\u00a0/evil.example',
    '/\u2028/evil.example',
    '/\u200b/evil.example',
    '\uff0f\uff0fevil.example',
    '/\uff0fevil.example',
    '/\u2215evil.example',
    '\u3002evil.example',
    '//evil\u3002example',
    '//[::1]/',
    '//0x7f000001/',
    '//%65vil.example',
    '',
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
