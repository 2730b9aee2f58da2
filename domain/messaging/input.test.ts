import { expect, test } from 'vitest'
import { placeText, readPlace, wordsOf } from './inbox.ts'
import { ImagesForm, InboxQuery, MessageForm, QuickReplyForm } from './input.ts'
import { messageLimits } from './message.ts'
import { notificationTime } from './notification-time.ts'

const key = '019300f0-0000-7000-8000-000000000001'

test('[MSG-01] a message is not empty and at most so long, its lines stay lines', () => {
  const longest = '€'.repeat(messageLimits.text)
  expect(MessageForm.parse({ text: ` ${longest} `, key }).text).toBe(longest)
  expect(MessageForm.parse({ text: 'One\r\n\r\n\r\n\r\nTwo\u0000\u202e', key }).text).toBe('One\n\nTwo')
  for (const text of ['', ' \n ', '\u200b\u200b', `${longest}x`])
    expect(MessageForm.safeParse({ text, key }).success).toBe(false)
  expect(MessageForm.safeParse({ text: 'Hello', key: 'once' }).success).toBe(false)
  expect(ImagesForm.parse({ key })).toEqual({ text: '', key })
})

test('[MSG-01] a quick reply has a title and a text', () => {
  expect(QuickReplyForm.parse({ title: ' Way in ', text: 'Ring twice.' })).toEqual({
    title: 'Way in',
    text: 'Ring twice.',
  })
  for (const form of [
    { title: '', text: 'x' },
    { title: 'x', text: '' },
    { title: 'x'.repeat(messageLimits.quickReplyTitle + 1), text: 'x' },
  ])
    expect(QuickReplyForm.safeParse(form).success).toBe(false)
})

test.each([
  ['', null],
  ['1764000000000', null],
  [`x.${key}`, null],
  [`1764000000000.${key}x`, null],
  [`99999999999999999.${key}`, null],
  [`1764000000000.${key}`, { lastAt: new Date(1_764_000_000_000), conversationId: key }],
])('[MSG-01] the place %j is read as %o', (text, place) => {
  expect(readPlace(text)).toEqual(place)
  if (place) expect(placeText(place)).toBe(text)
})

test('[MSG-01] an inbox’s address that cannot be read asks for all', () => {
  const all = { q: '', listing: null, unread: false, archived: false, before: null }
  expect(InboxQuery.parse({})).toEqual(all)
  expect(InboxQuery.parse({ q: ' ', listing: 'x', unread: 'yes', archived: '', before: '1' })).toEqual(all)
  expect(InboxQuery.parse({ q: ' a  b ', listing: key, unread: '1', archived: '1' })).toEqual({
    ...all,
    q: 'a b',
    listing: key,
    unread: true,
    archived: true,
  })
  expect(InboxQuery.parse({ q: 'x'.repeat(5000) }).q.length).toBeLessThan(200)
  expect(InboxQuery.parse({ q: `${'x'.repeat(99)}👩‍👧` }).q).toBe('x'.repeat(99))
})

test.each([
  ['Piñata, por favor', ['piñata', 'por', 'favor']],
  ['a:* | b & !c', ['a', 'b', 'c']],
  ['  ', []],
  ['1 2 3 4 5 6 7 8 9 10', ['1', '2', '3', '4', '5', '6', '7', '8']],
])('[MSG-01] the words of %j are %o', (search, words) => {
  expect(wordsOf(search)).toEqual(words)
})

test('[MSG-01] the first notification comes three minutes after what is unread, the next an hour after that', () => {
  const at = (minutes: number) => new Date(minutes * 60_000)
  expect(notificationTime({ unreadSince: at(10), notifiedAt: null })).toEqual(at(13))
  expect(notificationTime({ unreadSince: at(10), notifiedAt: at(13) })).toEqual(at(73))
})
