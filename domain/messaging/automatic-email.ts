type Head = { key: string; value: string }

/** Heads of e-mails that nobody has written (RFC 3834 and what is used besides), by their names. */
const signs: Readonly<Record<string, RegExp>> = {
  'auto-submitted': /^(?!\s*no\b)/i,
  precedence: /^\s*(?:bulk|junk|list|auto_reply)\b/i,
  'return-path': /^\s*<\s*>/,
  'list-id': /./,
  'x-autoreply': /./,
  'x-autorespond': /./,
  'x-failed-recipients': /./,
  'content-type': /^\s*multipart\/report\b/i,
  from: /\bmailer-daemon@/i,
}

/** Whether a program has sent an e-mail, whose answer could be answered for ever. */
export const isAutomatic = (heads: readonly Head[]): boolean =>
  heads.some(({ key, value }) => Object.hasOwn(signs, key) && signs[key]!.test(value))
