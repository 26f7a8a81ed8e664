import { endSignal } from '../../project/end-signal.ts'
import type { Settings } from '../../project/environment.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { progressBar } from '../../project/progress-bar.ts'
import { openStores } from '../../stores/open-stores.ts'
import type { Moving } from './export-records.ts'

/**
 * Opens the home that the settings name for a command that moves records, and shows how far it is.
 * @returns what `move` resolves with; 'ended' where a signal ended it before
 * @throws what `move` throws otherwise
 */
export async function moveRecords<Moved>(
  settings: Settings,
  move: (home: OpenedStores, moving: Moving) => Promise<Moved>,
): Promise<Moved | 'ended'> {
  const signal = endSignal()
  const home = await openStores(settings)
  const bar = progressBar('records')
  try {
    return await move(home, { at: new Date(), signal, advance: bar.advance })
  } catch (error) {
    if (signal.aborted) return 'ended'
    throw error
  } finally {
    bar.end()
    await home.close()
  }
}
