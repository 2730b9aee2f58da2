import { createServer } from 'node:http'
import { createRequestListener } from '@remix-run/node-fetch-server'
import { createRequestHandler, type ServerBuild } from 'react-router'

/** The least that serves a React Router page: no headers, no files, no compression. */
const builtApp = new URL('./build/server/index.js', import.meta.url).href
const handle = createRequestHandler((await import(builtApp)) as ServerBuild)

const server = createServer(createRequestListener((request) => handle(request)))
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => process.exit(0))
