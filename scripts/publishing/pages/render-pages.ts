import { mkdirSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { framedPages } from '../../../src/layouts/frame/framed-pages.ts'
import { finishPage } from './finish-page.ts'
import { cutOut, fillIn, finishFrame } from './page-frame.ts'
import { siteFileOf } from './site-file-of.ts'

export interface RenderTask {
  /** The folder of the code. */
  prerender: string
  /** Where files are written. */
  target: string
  /** What to make. */
  files: readonly string[]
  /** The whole site has these files; checked where it is given. */
  all?: readonly string[]
  /** A site: of files that are the same there nothing is written. */
  unlessIn?: string
  /** Files of it that cannot be relied on. */
  unsure?: readonly string[]
  /** For tests: Astro makes every page whole, without frames. */
  byAstroAlone?: boolean
}

interface Route {
  type: string
  route: string
  component: string
  pathname?: string
  pattern: RegExp
}

/** What `scripts/publishing/pages/prerender.ts` exports, as far as it is used here. */
interface Prerender {
  app: {
    setInternals(internals: unknown): void
    setOptions(options: unknown): void
    render(request: Request, options: { routeData: Route }): Promise<Response>
    routeCache: unknown
    getComponentByRoute(route: Route): Promise<unknown>
  }
  manifest: { routes: { routeData: Route; styles: unknown[] }[]; site?: string }
  framedPages: typeof framedPages
  StaticPaths: new (app: unknown) => { getAll(): Promise<{ pathname: string; route: Route }[]> }
}

/** So many pages of each frame are made by Astro, too, and held against it. */
const HELD_AGAINST_FRAME = 2

let rendered = false

/**
 * Makes pages from a bundle, as SNAPSHOT_DIR and BUILD_TIME say from what and as of when. The code
 * of the pages keeps what it has read, so a process does this once.
 * @throws where a page fails, is not planned, or is made by none
 */
export async function renderPages(task: RenderTask): Promise<void> {
  if (rendered) throw new Error('this process has made pages before')
  rendered = true
  // What lists its pages by the thousand lists these alone; a whole site is held against its plan.
  if (!task.all) process.env.ONLY_FILES = task.files.join(' ')
  const prerender = await load(task.prerender)
  const wanted = new Set(task.files)
  const all = task.all && new Set(task.all)
  for (const { routeData } of prerender.manifest.routes) {
    if (!all && !mayBeWanted(routeData, wanted)) continue
    const partsOf = task.byAstroAlone ? undefined : prerender.framedPages[routeData.component]
    const make = makerOf(routeData, partsOf, prerender)
    for (const pathname of await pathsOf(routeData, prerender)) {
      const file = siteFileOf(pathname, routeData.type)
      if (all && !all.has(file)) throw new Error(`${routeData.component}: ${file} is not planned`)
      if (!wanted.delete(file)) continue
      await write(file, await make(pathname, file), task)
    }
  }
  const [missing] = wanted
  if (missing !== undefined) throw new Error(`no page makes ${missing}`)
}

/** Loads the code of pages; where it is loaded already, that takes no time. */
export async function importPages(folder: string): Promise<Prerender> {
  const entry = (await readdir(folder)).find((name) => name.startsWith('prerender-entry'))
  if (entry === undefined) throw new Error(`${folder} holds no code of pages`)
  return (await import(pathToFileURL(join(folder, entry)).href)) as Prerender
}

async function load(folder: string): Promise<Prerender> {
  const code = await importPages(folder)
  const { app, manifest } = code
  // Astro asks its own build for the styles of a page; the bundle knows them, too, and in order.
  const keyOf = ({ route, component }: Route) => `${route}&${component}`
  const pages = new Map(
    manifest.routes.map(({ routeData, styles }) => [
      keyOf(routeData),
      { styles: styles.map((sheet) => ({ sheet, depth: 0, order: 0 })) },
    ]),
  )
  app.setInternals({ pagesByKeys: pages })
  const destination = { write: ({ message }: { message: string }) => console.error(message) }
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination } } })
  return code
}

function mayBeWanted(route: Route, wanted: ReadonlySet<string>): boolean {
  if (route.pathname !== undefined) return wanted.has(siteFileOf(route.pathname, route.type))
  return [...wanted].some((file) => {
    const path = route.type === 'endpoint' ? file : file.replace(/^index\.html$|\.html$/, '')
    return route.pattern.test(`/${path}`)
  })
}

/** The paths of one route; Astro's own lister goes through those of all routes. */
async function pathsOf(route: Route, { app, manifest, StaticPaths }: Prerender): Promise<string[]> {
  if (route.pathname !== undefined) return [route.pathname]
  const only = {
    manifest: { ...manifest, routes: manifest.routes.filter((one) => one.routeData === route) },
    routeCache: app.routeCache,
    getComponentByRoute: (of: Route) => app.getComponentByRoute(of),
  }
  return (await new StaticPaths(only).getAll()).map(({ pathname }) => pathname)
}

type Maker = (pathname: string, file: string) => Promise<Buffer>

/**
 * What makes the pages of a route. Where they are many, Astro makes the frame around what differs
 * once for each language, which is most of what it would do for every page.
 */
function makerOf(
  route: Route,
  partsOf: Prerender['framedPages'][string] | undefined,
  prerender: Prerender,
): Maker {
  if (partsOf === undefined) {
    return async (_pathname, file) => {
      const bytes = await render(file, route, prerender)
      return file.endsWith('.html') ? Buffer.from(finishPage(bytes.toString())) : bytes
    }
  }
  const { site } = prerender.manifest
  const base = site === undefined ? undefined : new URL(site)
  const frames = new Map<string, { frame: string; pieces: string[]; held: number }>()
  return async (pathname, file) => {
    const parts = await partsOf(pathname, base)
    const known = frames.get(parts.language)
    if (known !== undefined && known.held >= HELD_AGAINST_FRAME) {
      return Buffer.from(fillIn(known.pieces, parts))
    }
    const frame = cutOut((await render(file, route, prerender)).toString(), parts)
    if (known !== undefined && known.frame !== frame) {
      throw new Error(`${file}: around its parts it is unlike the other pages of its language`)
    }
    const pieces = known?.pieces ?? finishFrame(frame)
    frames.set(parts.language, { frame, pieces, held: (known?.held ?? 0) + 1 })
    return Buffer.from(fillIn(pieces, parts))
  }
}

/** One page or file as Astro makes it. */
async function render(
  file: string,
  routeData: Route,
  { app, manifest }: Prerender,
): Promise<Buffer> {
  const request = new Request(new URL(`/${file}`, manifest.site))
  const response = await app.render(request, { routeData })
  // Astro takes the language in a shell's address for a wrong prefix, says 404 and gives the page.
  if (response.status !== 200 && response.status !== 404) {
    throw new Error(`${file}: the page answered ${response.status}`)
  }
  return Buffer.from(await response.arrayBuffer())
}

const made = new Set<string>()

async function write(
  file: string,
  bytes: Buffer,
  { target, unlessIn, unsure = [] }: RenderTask,
): Promise<void> {
  if (unlessIn !== undefined && !unsure.includes(file)) {
    const present = await readFile(join(unlessIn, file)).catch(() => undefined)
    if (present?.equals(bytes)) return
  }
  const path = join(target, file)
  const folder = dirname(path)
  if (!made.has(folder)) mkdirSync(folder, { recursive: true })
  made.add(folder)
  // Handing each of thousands of small files to another thread takes as long as writing it.
  writeFileSync(path, bytes)
}
