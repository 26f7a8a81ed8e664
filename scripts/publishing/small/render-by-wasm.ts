import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { initWasm, Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm'

let ready: Promise<void> | undefined

/**
 * Stands in a function's bundle for the native renderer, which gives the same bytes but only runs on
 * the kind of machine that bundled it.
 */
export async function renderAsync(
  svg: string,
  options: ResvgRenderOptions,
): Promise<{ asPng(): Uint8Array }> {
  ready ??= readFile(join(import.meta.dirname, 'resvg.wasm')).then((bytes) => initWasm(bytes))
  await ready
  const renderer = new Resvg(svg, options)
  const image = renderer.render()
  const png = image.asPng()
  image.free()
  renderer.free()
  return { asPng: () => png }
}
