import { cpuMs } from '#test/cpu.ts'
import { expect, test } from 'vitest'
import { answerLine } from './answer-line.ts'
import { withoutQuotes } from './quoted-text.ts'

const LINE = answerLine('Write your answer above this line')
const QUOTED = `> ${LINE}\n>\n> You have a message, Ana\n>\n>> Hello!`
const BARE = `${LINE}\n\nYou have a message, Ana\n\nHello!`
const US = 'Patio <reply+0123@answers.patio.example>'

test.each([
  ['Gmail', `Yes, at two.\n\nOn Mon, Mar 2, 2026 at 12:00 PM ${US} wrote:\n\n${QUOTED}`],
  [
    'Gmail, wrapped',
    `Yes, at two.\n\nOn Mon, Mar 2, 2026 at 12:00 PM Patio <\nreply+0123@answers.patio.example> wrote:\n\n${QUOTED}`,
  ],
  ['Gmail in Spanish', `Yes, at two.\n\nEl lun, 2 mar 2026 a las 12:00, Patio (<${US}>) escribió:\n\n${QUOTED}`],
  [
    'Gmail in Spanish, wrapped',
    `Yes, at two.\n\nEl lun, 2 mar 2026 a la(s) 12:00 p.m., Patio\n(reply+0123@answers.patio.example) escribió:\n\n${QUOTED}`,
  ],
  ['Apple Mail', `Yes, at two.\n\n> On 2 Mar 2026, at 12:00, ${US} wrote:\n> \n${QUOTED}`],
  ['Apple Mail without marks', `Yes, at two.\n\nOn Mar 2, 2026, at 12:00 PM, ${US} wrote:\n\n${BARE}`],
  ['an iPhone', `Yes, at two.\n\nSent from my iPhone\n\n> On 2 Mar 2026, at 12:00, ${US} wrote:\n> \n${QUOTED}`],
  [
    'an iPhone in Spanish',
    `Yes, at two.\n\nEnviado desde mi iPhone\n\n> El 2 mar 2026, a las 12:00, ${US} escribió:\n> \n${QUOTED}`,
  ],
  ['Thunderbird', `On 02/03/2026 12:00, ${US} wrote:\n${QUOTED}\n\nYes, at two.\n\n-- \nAna Rojas\n+56 9 1234 5678`],
  ['Thunderbird in Spanish', `El 2/3/26 a las 12:00, ${US} escribió:\n${QUOTED}\n\nYes, at two.`],
  [
    'Outlook',
    `Yes, at two.\n\n-----Original Message-----\nFrom: ${US}\nSent: Monday, March 2, 2026 12:00 PM\nTo: Ana\n\n${BARE}`,
  ],
  [
    'Outlook of today',
    `Yes, at two.\n\n${'_'.repeat(32)}\nFrom: ${US}\nSent: Monday, March 2, 2026 12:00 PM\nTo: Ana\nSubject: x\n\n${BARE}`,
  ],
  [
    'Outlook without a line',
    `Yes, at two.\n\nFrom: ${US}\nDate: Monday, March 2, 2026 at 12:00\nTo: Ana\nSubject: x\n${BARE}`,
  ],
  [
    'Outlook in Spanish',
    `Yes, at two.\n\nDe: ${US}\nEnviado el: lunes, 2 de marzo de 2026 12:00\nPara: Ana\nAsunto: x\n\n${BARE}`,
  ],
  [
    'Outlook on a phone',
    `Yes, at two.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n${'_'.repeat(32)}\nFrom: ${US}\n${BARE}`,
  ],
  [
    'Outlook on a phone, in Spanish',
    `Yes, at two.\n\nObtener Outlook para Android\n\n-----Mensaje original-----\n${BARE}`,
  ],
  [
    'Samsung',
    `Yes, at two.\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: ${US}\nDate: 02/03/2026 12:00\n${BARE}`,
  ],
  [
    'Samsung in Spanish',
    `Yes, at two.\n\nEnviado desde mi Galaxy\n\n-------- Mensaje original --------\nDe: ${US}\nFecha: 2/3/26\n${BARE}`,
  ],
  [
    'Yahoo',
    `Yes, at two.\n\nSent from Yahoo Mail for iPhone\n\n\nOn Monday, March 2, 2026, 12:00 PM, ${US} wrote:\n\n${BARE}`,
  ],
  [
    'Proton',
    `Yes, at two.\n\nSent with Proton Mail secure email.\n\nOn Monday, March 2nd, 2026 at 12:00 PM, ${US} wrote:\n\n${QUOTED}`,
  ],
  ['our own line alone', `Yes, at two.\n\n${BARE}`],
  [
    'carriage returns',
    `Yes, at two.\r\n\r\nOn Mon, Mar 2, 2026 at 12:00 PM ${US} wrote:\r\n\r\n${QUOTED.replaceAll('\n', '\r\n')}`,
  ],
  ['a signature', 'Yes, at two.\n-- \nAna Rojas'],
])('[MSG-04] of an answer from %s what was written is left', (_, text) => {
  expect(withoutQuotes(text)).toBe('Yes, at two.')
})

test.each([
  [
    'words between what is quoted',
    `On 02/03/2026 12:00, ${US} wrote:\n> Is there a garage?\n\nYes.\n\n> How high?\n\nTwo metres.`,
    'Yes.\n\n\nTwo metres.',
  ],
  [
    'a sentence that begins like a line of a program',
    'On Monday she wrote:\nwe come at 2.',
    'On Monday she wrote:\nwe come at 2.',
  ],
  [
    'a sentence in Spanish',
    'El 2 de marzo llegamos y ella escribió algo.',
    'El 2 de marzo llegamos y ella escribió algo.',
  ],
  ['a list from', 'From: the station\nWalk to the left.', 'From: the station\nWalk to the left.'],
  ['a heading of one’s own', '## What I bring ##\nTowels', '## What I bring ##\nTowels'],
  ['dashes of one’s own', 'First\n---\nSecond', 'First\n---\nSecond'],
  ['nothing but what is quoted', `On Mon, Mar 2, 2026 at 12:00 PM ${US} wrote:\n\n${QUOTED}`, ''],
])('[MSG-04] %s', (_, text, left) => {
  expect(withoutQuotes(text)).toBe(left)
})

test('[MSG-04] 64 KB of lines that nearly match are read at once', () => {
  const ms = cpuMs(() => {
    withoutQuotes('On 1\n'.repeat(13_000))
    withoutQuotes(`On ${'1 '.repeat(32_000)}`)
  })
  expect(ms).toBeLessThan(1000)
})
