/** As much of it as the stand-ins use: the package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  class Grant {
    constructor(of: { accountId: string; clientId: string })
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export const interactionPolicy: {
    base(): { add(prompt: object, index?: number): void }
    Prompt: new (options: { name: string; requestable: boolean }) => object
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    Grant: typeof Grant
    callback(): RequestListener
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ params: { client_id: string } }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
