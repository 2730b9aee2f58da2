import { expect, test } from 'vitest'
import { refusalOfAddress } from './mailer.server.ts'

const answered = (response: string, command = 'RCPT TO') => Object.assign(new Error(response), { command, response })

test.each([
  ['550 5.1.1 <ana@patio.example>: no such mailbox here', true, 'the mailbox is not there'],
  ['550 5.1.10 recipient address has a null MX', true, 'its domain takes no e-mails'],
  ['552 5.2.2 mailbox full', true, 'it is full'],
  ['550 5.2.1 the account is disabled', true, 'it is closed'],
  ['550 No such user', true, 'an old server’s code without a status'],
  ['553 mailbox name not allowed', true, 'the same'],
  [
    '550-5.1.1 The account that you tried does not exist.\n550-5.1.1 Please try double-checking it.\n550 5.1.1 end',
    true,
    'in lines',
  ],
  ['550 5.7.1 our policy refuses your network', false, 'the sender is blocked'],
  ['554 5.7.1 <ana@patio.example>: Relay access denied', false, 'the operator’s server may not send there'],
  ['554 Service unavailable; Client host blocked', false, 'the same without a status'],
  ['550 5.1.8 sender address refused', false, 'it is the sender’s address'],
  ['550 5.4.1 no route', false, 'the way there'],
  ['552 5.2.3 message too long', false, 'the e-mail is too long'],
  ['450 4.2.1 greylisted', false, 'it is put off'],
  ['452 4.2.2 mailbox full', false, 'it is full for now'],
] as const)('[MSG-04] %j refuses the address: %s (%s)', (response, isRefused, _why) => {
  expect(refusalOfAddress(answered(response)) !== null).toBe(isRefused)
})

test('[MSG-04] what is refused at another step is no refusal of an address', () => {
  for (const command of ['MAIL FROM', 'DATA', 'CONN'])
    expect(refusalOfAddress(answered('550 5.1.1 no such mailbox here', command))).toBeNull()
  for (const other of [null, undefined, new Error('away'), 'text']) expect(refusalOfAddress(other)).toBeNull()
})

test('[MSG-04] an answer in several lines is one, and says its code once', () => {
  const response = '550-5.1.1 The account does not exist.\r\n550-5.1.1 Please look twice.\r\n550 5.1.1 Goodbye'
  expect(refusalOfAddress(answered(response))).toBe('550-5.1.1 The account does not exist. Please look twice. Goodbye')
})
