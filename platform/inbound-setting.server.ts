import { z } from 'zod'

/** Answers by e-mail come in by these (docs/operations.md). */
export const inboundVariables = {
  /** People answer e-mails of messages at addresses of this domain; without it they answer on the site. */
  INBOUND_DOMAIN: z
    .string()
    .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9-]{2,}$/, 'a domain in small letters')
    .optional(),
  /** A mail service that posts e-mails to /api/webhooks/email knows this. */
  INBOUND_SECRET: z.string().min(24, 'at least 24 characters').optional(),
  /** The server takes e-mails to these addresses itself, by SMTP at this port. */
  INBOUND_SMTP_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  INBOUND_SMTP_HOST: z.string().min(1).default('0.0.0.0'),
  /** Files in PEM, with which the port speaks STARTTLS. */
  INBOUND_SMTP_CERT: z.string().min(1).optional(),
  INBOUND_SMTP_KEY: z.string().min(1).optional(),
  /** The name by which our mail server writes Authentication-Results; then an answer must pass them. */
  INBOUND_AUTH_SERVER: z
    .string()
    .regex(/^[\w.-]+$/, 'a name of letters, digits, dots and hyphens')
    .optional(),
}

const Inbound = z.object(inboundVariables)

/** The ways in of answers by e-mail. */
export type InboundSetting = {
  domain: string
  secret: string | null
  smtp: { port: number; host: string; files: { cert: string; key: string } | null } | null
  authServer: string | null
}

/** @throws Error where an address could receive nothing, or half of a certificate is given */
export function inboundSettingOf(values: z.infer<typeof Inbound>): InboundSetting | null {
  const { INBOUND_DOMAIN: domain, INBOUND_SECRET: secret = null, INBOUND_SMTP_PORT: port } = values
  const { INBOUND_SMTP_HOST: host, INBOUND_SMTP_CERT: cert, INBOUND_SMTP_KEY: key } = values
  if (!domain) {
    if (secret !== null || port !== undefined)
      throw bad('INBOUND_DOMAIN: expected, because answers come to its addresses')
    return null
  }
  if (secret === null && port === undefined)
    throw bad('INBOUND_SECRET or INBOUND_SMTP_PORT: expected, because nothing receives what comes to INBOUND_DOMAIN')
  if ((cert === undefined) !== (key === undefined)) throw bad('INBOUND_SMTP_CERT, INBOUND_SMTP_KEY: expected together')
  const files = cert && key ? { cert, key } : null
  const smtp = port === undefined ? null : { port, host, files }
  return { domain, secret, smtp, authServer: values.INBOUND_AUTH_SERVER ?? null }
}

const bad = (complaint: string) => new Error(`Bad configuration:\n  ${complaint}`)
