/**
 * A whole site: what pulling and making it costs, beside Hugo, which makes pages of the same studies
 * with the same page around them (P-FIGURES-BUILD).
 */
import { join } from 'node:path'
import { withFolder } from '../project/files.ts'
import { hugoSite } from './build/hugo-site.ts'
import { pageBytes } from './build/page-bytes.ts'
import { fillWithStudies } from './invented-content.ts'
import { atLeast, atMost, type Figure } from './measure/figures.ts'
import { timeOf } from './measure/processor-time.ts'
import { withStores } from './measure/with-stores.ts'

const STUDIES = 20_000
const MUST = { processor: 2, wall: 1.5, megabytes: 1000, alike: 0.9 }
const LARGE = { studies: 100_000, minutes: 25, megabytes: 4000 }

/** @param studies how many there are beside the sample content; each has two pages */
export function measureBuild(studies = STUDIES): Promise<Figure[]> {
  return withFolder('bench-build-', async (folder) => {
    const { site, snapshot, build } = await prepared(folder, studies)
    const ours = await build()
    const hugo = await hugoSite(join(folder, 'hugo'), { site, snapshot })
    const theirs = await timeOf(hugo.command, process.env)
    const [own, other] = [await pageBytes(site), await pageBytes(hugo.site)]
    const what = `a site of ${own.pages} pages of studies`
    return [
      atMost(
        MUST.processor,
        `${what}: processor time, of Hugo's`,
        ours.processorSeconds / theirs.processorSeconds,
      ),
      atMost(MUST.wall, `${what}: time, of Hugo's`, ours.seconds / theirs.seconds),
      atMost(MUST.megabytes, `${what}: memory of all processes`, ours.megabytes, 'MB'),
      atLeast(own.pages, `${what}: pages by Hugo`, other.pages),
      atLeast(MUST.alike, `${what}: bytes of Hugo's pages, of ours`, other.bytes / own.bytes),
      ...figuresOf(what, ours),
      ...figuresOf(`${what} by Hugo`, theirs),
    ]
  })
}

/** @param studies how many there are beside the sample content; each has two pages */
export function measureLargeBuild(studies = LARGE.studies): Promise<Figure[]> {
  return withFolder('bench-build-', async (folder) => {
    const { build } = await prepared(folder, studies)
    const { seconds, megabytes, processorSeconds } = await build()
    const what = `a site of ${studies} studies, pulled and built`
    return [
      atMost(LARGE.minutes, what, seconds / 60, 'min'),
      atMost(LARGE.megabytes, `${what}: memory of all processes`, megabytes, 'MB'),
      atLeast(0, `${what}: processor time`, processorSeconds / 60, 'min'),
    ]
  })
}

const figuresOf = (
  what: string,
  { seconds, processorSeconds }: { seconds: number; processorSeconds: number },
) => [
  atLeast(0, `${what}: processor time`, processorSeconds, 's'),
  atLeast(0, `${what}: time`, seconds, 's'),
]

/** A database with so many studies, and what builds its site. The code of pages is bundled already. */
async function prepared(folder: string, studies: number) {
  const at = (name: string) => join(folder, name)
  const environment = {
    ...process.env,
    DATA_DIR: at('data'),
    SNAPSHOT_DIR: at('snapshot'),
    DIST_DIR: at('site'),
  }
  const script = join(import.meta.dirname, 'build/pull-and-build.ts')
  const build = () => timeOf(`'${process.execPath}' '${script}'`, environment)
  await withStores(at('data'), (stores) => fillWithStudies(stores, 0))
  await build()
  await withStores(at('data'), (stores) => fillWithStudies(stores, studies))
  return { site: at('site'), snapshot: at('snapshot'), build }
}
