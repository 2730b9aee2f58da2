#!/usr/bin/env node
// Purges nginx's cache by tag: nginx itself cannot. Takes what Patio posts to CDN_PURGE_URL, and removes the files of nginx's cache whose pages have one of
// the tags; nginx then asks the server for them. Needs nothing but Node, runs as nginx's user beside it, and only Patio's workers may reach its port.
//
//   PURGE_TOKEN=… PURGE_FOLDER=/var/cache/nginx/patio-pages PURGE_PORT=3900 node purge.mjs
//
// In Patio: CDN_PURGE_URL=http://10.0.0.2:3900/ CDN_PURGE_TOKEN=…
import { createHash, timingSafeEqual } from 'node:crypto'
import { open, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

const {
  PURGE_TOKEN: token,
  PURGE_FOLDER: folder,
  PURGE_PORT: port = '3900',
  PURGE_HOST: host = '127.0.0.1',
} = process.env
if (!token || !folder) {
  console.error('PURGE_TOKEN and PURGE_FOLDER are expected.')
  process.exit(2)
}

const hashOf = (text) => createHash('sha256').update(text).digest()
const isOurs = (header = '') => timingSafeEqual(hashOf(header), hashOf(`Bearer ${token}`))

/** Of a stored answer: nginx's own line and the headers, which the server keeps below this. */
const HEAD_BYTES = 16 * 1024
const MAX_BODY_BYTES = 64 * 1024
const AT_ONCE = 16

const server = createServer((request, response) => {
  const answer = (status) => response.writeHead(status).end()
  if (request.method !== 'POST') return answer(405)
  if (!isOurs(request.headers.authorization)) return answer(403)
  const chunks = []
  let length = 0
  request.on('data', (chunk) => {
    length += chunk.length
    if (length <= MAX_BODY_BYTES) chunks.push(chunk)
  })
  request.on('end', () => {
    if (length > MAX_BODY_BYTES) return answer(413)
    const tags = tagsOf(Buffer.concat(chunks))
    if (!tags) return answer(400)
    purge(new Set(tags)).then(
      (count) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ removed: count })),
      (error) => {
        console.error(error)
        answer(500)
      },
    )
  })
})
server.listen(Number(port), host, () => console.log(`Purges ${folder}, at ${host}:${port}`))
process.on('SIGTERM', () => server.close(() => process.exit(0)).closeAllConnections())

function tagsOf(body) {
  try {
    const { tags } = JSON.parse(body.toString())
    return Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? tags : null
  } catch {
    return null
  }
}

/** @returns how many files were removed */
async function purge(tags) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  let count = 0
  const work = async () => {
    for (let path = paths.pop(); path; path = paths.pop())
      if (await hasTag(path, tags)) {
        await rm(path, { force: true })
        count += 1
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return count
}

/** A file that nginx has removed meanwhile has none. */
async function hasTag(path, tags) {
  const file = await open(path).catch(() => null)
  if (!file) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    const [, line = ''] = /^surrogate-key: *([^\r\n]*)/im.exec(head.slice(0, head.indexOf('\r\n\r\n'))) ?? []
    return line.split(' ').some((tag) => tags.has(tag))
  } finally {
    await file.close()
  }
}
