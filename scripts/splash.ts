import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Stage, splashPage, splashPolicy, stages } from '#app/operations/splash.server.ts'
import { preferencesOf } from '#app/session/preferences.ts'
import { PRODUCT_NAME, readConfig } from '#platform/config.server.ts'
import { parseCookies } from '#platform/cookies.server.ts'

/** Answers during `npm start` in its own process, since loading leaves the other no time. */
const config = readConfig(process.env)
const own = stages.filter(
  (stage) => (stage !== 'demo' || config.demo) && (stage !== 'build' || !process.argv.includes('--dev')),
)
let current: Stage = own[0]!

const server = createServer((request, response) => {
  response.setHeader('retry-after', '5').setHeader('cache-control', 'no-store').setHeader('x-stage', current)
  // Connections are closed, because this process ends soon.
  response.setHeader('connection', 'close').statusCode = 503
  if (request.headers.accept?.includes('text/html')) answerPage(request, response)
  else response.setHeader('content-type', 'text/plain').end(`not ready: ${current}`)
})

function answerPage({ url = '/', headers }: IncomingMessage, response: ServerResponse): void {
  const address = URL.canParse(url, config.publicUrl) ? new URL(url, config.publicUrl) : new URL(config.publicUrl)
  const cookies = parseCookies(headers.cookie ?? null)
  const sources = { cookies, acceptLanguage: headers['accept-language'] ?? null, account: null }
  const { language } = preferencesOf(address, sources, config.sites)
  response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('content-security-policy', splashPolicy)
  response.end(splashPage(language, PRODUCT_NAME, own, current))
}

server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  process.exit(98)
})
process.on('message', (stage) => void (current = own.find((each) => each === stage) ?? current))
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches the whole group, and the parent ends this process.
process.on('SIGINT', () => {})
server.listen(config.port, config.host, () => process.send?.('ready'))
