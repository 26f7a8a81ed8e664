import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { OpenedStores } from '../project/opened-stores.ts'

const words = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  description: z.string().check(z.maxLength(2000)),
})

const samplePlaylistsSchema = z.array(
  z.strictObject({ de: words, en: words, hearticles: z.array(z.string()).check(z.minLength(1)) }),
)

/**
 * Brings the sample playlists in after their hearticles, each once.
 * @throws where one names a hearticle that there is not
 */
export async function seedPlaylists(
  { playlists, hearticles }: Pick<OpenedStores, 'playlists' | 'hearticles'>,
  path: string,
): Promise<void> {
  const samples = samplePlaylistsSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  const ids = new Map<string, number>()
  for await (const { key, id } of hearticles.published()) if (key) ids.set(key, id)
  const there = new Set((await playlists.list()).map(({ name }) => name))
  for (const { de, en, hearticles: keys } of samples) {
    if (there.has(de.name)) continue
    const hearticleIds = keys.map((key) => {
      const id = ids.get(key)
      if (id === undefined) throw new Error(`${path}: ${de.name}: there is no hearticle ${key}`)
      return id
    })
    await playlists.create({ ...de, translations: { de, en }, status: 'ACTIVE', hearticleIds })
  }
}
