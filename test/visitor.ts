import { randomBytes } from 'node:crypto'

/** Limits count each IPv6 network of 64 bits as a visitor: this is one of them. */
export const anAddress = () =>
  `2001:db8:${randomBytes(4)
    .toString('hex')
    .replace(/^(.{4})/, '$1:')}::1`

/** As a browser sends back what an answer sets. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
