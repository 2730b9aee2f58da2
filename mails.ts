import { readInboundEmail } from '#domain/messaging/gateway.mime.server.ts'
import type { InboundInput } from '#domain/messaging/inbound-email.ts'
import { answerParent } from '#platform/side-process.server.ts'

/** The worker's side process: an e-mail that crashes or stalls its reader harms nothing else. */
answerParent(async (input) => readInboundEmail(input as InboundInput).catch(() => null))
