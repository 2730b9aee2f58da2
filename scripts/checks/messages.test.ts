import { describe, expect, test } from 'vitest'
import { messages } from './messages.ts'
import { sourcesFrom } from '#test/sources.ts'

const english = 'domain/i18n/messages/en/a.json'
const spanish = 'domain/i18n/messages/es/a.json'

/** A file a namespace, from all texts of a language by namespace. */
const filesOf = (language: 'en' | 'es', texts: object) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, of]) => [`domain/i18n/messages/${language}/${name}.json`, JSON.stringify(of)]),
  )

const both = (en: object, es: object, files: Record<string, string> = {}) =>
  messages(sourcesFrom({ ...filesOf('en', en), ...filesOf('es', es), ...files }))

/** Complaints about the same texts in both languages and one file that uses some. */
const complaintsFor = (texts: object, code: string, path = 'app/page.tsx') => both(texts, texts, { [path]: code })

const inCheckout = (code: string) => `const { t } = useTranslation('checkout')\n${code}`

describe('the two languages', () => {
  const using = { 'app/a.ts': "const all = ['a:b', 'a:c', 'a:nights']" }

  test('agree, where Spanish has its own plural for millions', () => {
    const en = { a: { b: 'Hi {{ name }}', nights_one: '{{count}} night', nights_other: '{{count}} nights' } }
    const es = {
      a: {
        b: '{{name}}, hola',
        nights_one: '{{count}} noche',
        nights_many: '{{count}} de noches',
        nights_other: '{{count}} noches',
      },
    }
    expect(both(en, es, using).filter((complaint) => !complaint.includes('a:c'))).toEqual([])
  })

  test.each([
    [{ a: { b: 'B', c: 'C' } }, { a: { b: 'B' } }, `${spanish}: lacks a:c`],
    [{ a: { b: 'B' } }, { a: { b: 'B', c: 'C' } }, `${english}: lacks a:c`],
    [
      { a: { b: 'Hi {{name}}' } },
      { a: { b: 'Hola {{nombre}}' } },
      `${spanish}: a:b fills in 'nombre', English fills in 'name'`,
    ],
    [{ a: { b: ' ' } }, { a: { b: 'B' } }, `${english}: a:b is empty`],
    [{ a: { b: 1 } }, { a: { b: 'B' } }, `${english}: a:b is not a text`],
    [
      { a: { b: '{{x, date}}' } },
      { a: { b: '{{x}}' } },
      `${english}: a:b cannot be filled in: '{{x, date}}' is neither a name nor a name and 'number(…)'`,
    ],
    [{ a: { nights_other: 'N' } }, { a: { nights_other: 'N' } }, `${spanish}: a:nights is a plural without _one`],
    [
      { a: { nights_one: 'n', nights_other: 'N', nights_many: 'M' } },
      { a: { nights_one: 'n', nights_other: 'N', nights_many: 'M' } },
      `${english}: a:nights_many: English has no such plural`,
    ],
    [
      { a: { nights_one: 'n', nights_other: '{{count}}' } },
      { a: { nights_one: 'n', nights_other: '{{count}}', nights_many: 'M' } },
      `${spanish}: a:nights_many fills in '', English fills in 'count'`,
    ],
  ])('%j and %j do not agree', (en, es, complaint) => {
    expect(both(en, es, using)).toContain(complaint)
  })

  test('a file that is not JSON is reported', () => {
    expect(messages(sourcesFrom({ [english]: '{', [spanish]: '{}' }))).toEqual([
      expect.stringContaining(`${english}: SyntaxError`),
    ])
  })
})

describe('a text is used', () => {
  const texts = {
    checkout: { title: 'T', kind: { day: { label: 'D' }, hour: { label: 'H' } } },
    common: { close: 'C' },
  }
  const restUsed = "const others = ['checkout:title', `checkout:kind.${x}`, 'common:close']"

  test.each([
    [{ checkout: { title: 'T' } }, inCheckout("t('title')")],
    [{ checkout: { title: 'T' } }, inCheckout("t(a ? 'title' : 'title')")],
    [{ checkout: { title: 'T' } }, "const { t: say } = useTranslation('checkout')\nsay('title')"],
    [{ checkout: { title: 'T' } }, "const texts = useTranslation('checkout')\ntexts.t('title')"],
    [
      { checkout: { title: 'T' }, common: { close: 'C' } },
      "const { t } = useTranslation(['checkout', 'common'])\nt('title')\nt('common:close')",
    ],
    [{ checkout: { title: 'T' }, common: { close: 'C' } }, inCheckout("t('title')\nt('common:close')")],
    [{ checkout: { kind: texts.checkout.kind } }, inCheckout('t(`kind.${x}.label`)')],
    [{ checkout: { kind: texts.checkout.kind } }, inCheckout('t(`kind.${x}`)')],
    [{ checkout: { nights_one: 'n', nights_other: 'N' } }, inCheckout("t('nights', { count })")],
    [{ checkout: { failed: 'F' } }, "const failure = { message: 'checkout:failed' }"],
    [{ checkout: { why: { a: 'A', b: 'B' } } }, 'const message = `checkout:why.${reason}`'],
  ])('%j by %s', (all, code) => {
    expect(complaintsFor(all, code)).toEqual([])
  })

  test('or is reported as unused', () => {
    expect(complaintsFor(texts, inCheckout("t('title')\nt(`kind.${x}.label`)"))).toEqual([
      'domain/i18n/messages/en/common.json, domain/i18n/messages/es/common.json: common:close is used nowhere',
    ])
  })

  test('but not by a test, nor by a script', () => {
    expect(complaintsFor({ a: { b: 'B' } }, "'a:b'", 'app/page.test.tsx')).toHaveLength(1)
    expect(complaintsFor({ a: { b: 'B' } }, "'a:b'", 'scripts/start.ts')).toHaveLength(1)
  })

  test.each([
    [inCheckout("t('tittle')"), 'app/page.tsx:2: no message checkout:tittle'],
    [inCheckout("t('kind')"), 'app/page.tsx:2: no message checkout:kind'],
    [inCheckout('t(`sort.${x}`)'), 'app/page.tsx:2: no message checkout:sort.*'],
    [inCheckout("t('other:title')"), 'app/page.tsx:2: no message other:title'],
    ["const { t } = useTranslation(['checkout', 'common'])\nt('close')", 'app/page.tsx:2: no message checkout:close'],
    [
      "const { t } = useTranslation(x ? 'checkout' : 'common')\nt('a')",
      'app/page.tsx:2: no message checkout:a or common:a',
    ],
    ["const failure = 'checkout:faild'", 'app/page.tsx:1: no message checkout:faild'],
    ['const message = `checkout:why.${reason}`', 'app/page.tsx:1: no message checkout:why.*'],
    ["t('title')", "app/page.tsx:1: names no namespace; call useTranslation('…') here, or ask for 'namespace:key'"],
  ])('what is asked for must exist: %s', (code, complaint) => {
    expect(complaintsFor(texts, `${code}\n${restUsed}`)).toEqual([complaint])
  })

  test('what only looks similar is left alone', () => {
    const similar =
      "const a = ['https://a.b', 'checkout: now', `checkout:${id}:lock`, 'other:thing', 'node:fs', 'checkout.']"
    expect(complaintsFor(texts, `${similar}\n${restUsed}`)).toEqual([])
  })
})
