/** A page as the product sends it, beside nginx. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { request } from 'undici'
import { withFolder } from '../../project/files.ts'
import { atLeast, type Figure, median } from '../measure/figures.ts'

const run = promisify(execFile)

const ROUNDS = 3
const SECONDS = 3
const CONNECTIONS = 200
const PATIENCE_MS = 5000
const LEAST_OF_NGINX = 0.2

const ACCEPTED = { 'accept-encoding': 'br' }

/**
 * Compares requests a second, in turns, so that whatever else this machine does meets all alike.
 * @returns nothing, and says so, where nginx or wrk (Debian's `nginx-light`, `wrk`) is not installed
 */
export async function measureWebServers(origin: string, path: string): Promise<Figure[]> {
  const missing = ['nginx', 'wrk'].filter((name) => spawnSync(name, ['-v']).error)
  if (missing.length > 0) {
    console.log(`not compared with nginx: there is no ${missing.join(' and no ')} (apt install)`)
    return []
  }
  const answer = await request(origin + path, { headers: ACCEPTED })
  if (answer.headers['content-encoding'] !== 'br') throw new Error(`${path} came without brotli`)
  const page = Buffer.from(await answer.body.arrayBuffer())
  return withFolder('hearticle-nginx-', async (folder) => {
    const nginx = await startNginx(folder, page)
    try {
      const rounds: Record<'ours' | 'nginx', number>[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push({
          ours: await requestsPerSecond(origin + path),
          nginx: await requestsPerSecond(nginx.address),
        })
        console.log(`a page, requests a second: ${JSON.stringify(rounds.at(-1))}`)
      }
      const middle = (its: (round: (typeof rounds)[number]) => number) => median(rounds.map(its))
      const what = `a page to ${CONNECTIONS} connections`
      return [
        atLeast(
          LEAST_OF_NGINX,
          `${what}, as a part of what nginx sends`,
          middle(({ ours, nginx: theirs }) => ours / theirs),
        ),
      ]
    } finally {
      await nginx.end()
    }
  })
}

async function requestsPerSecond(address: string): Promise<number> {
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', 'Accept-Encoding: br']
  const { stdout } = await run('wrk', [...options, address])
  if (/Non-2xx/.test(stdout)) throw new Error(`${address} was answered with an error:\n${stdout}`)
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1])
}

/** As Debian configures it, with one file that is compressed already and no log. */
async function startNginx(folder: string, page: Buffer) {
  // A port that was free a moment ago: nginx does not say which one it takes by itself.
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(probe.address() as AddressInfo).port}/`
  await new Promise((resolve) => probe.close(resolve))
  await writeFile(join(folder, 'index.html'), page)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes auto; pid ${folder}/pid; error_log stderr;
     events { worker_connections 768; }
     http {
       ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
       access_log off; sendfile on; tcp_nopush on; default_type text/html;
       server {
         listen ${new URL(address).host}; root ${folder};
         add_header Content-Encoding br;
       }
     }`,
  )
  // As root it would hand the file to a user who may not read the folder.
  const process = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'user root;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(process, 'exit')
  const deadline = performance.now() + PATIENCE_MS
  while (!(await isAnswering(address))) {
    if (performance.now() > deadline || process.exitCode !== null) {
      process.kill()
      throw new Error('nginx does not start')
    }
    await wait(50)
  }
  return {
    address,
    async end() {
      process.kill()
      await ended
    },
  }
}

async function isAnswering(address: string): Promise<boolean> {
  try {
    const { body, statusCode } = await request(address)
    await body.dump()
    return statusCode === 200
  } catch {
    return false
  }
}
