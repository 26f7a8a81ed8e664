import { join } from 'node:path'
import { STAGE_CACHE } from '../../project/folders.ts'

/** Where a stage's site is built on this machine, apart from other stages' and the machine's own. */
export interface StageFolders {
  snapshot: string
  searchIndex: string
  site: string
}

export function stageFolders(stage: string): StageFolders {
  const folder = join(STAGE_CACHE, stage)
  return {
    snapshot: join(folder, 'snapshot'),
    searchIndex: join(folder, 'catalogue'),
    site: join(folder, 'dist'),
  }
}

/**
 * The environment in which a project's command works for a stage. Of this shell's settings none
 * gets in that would make the site another than publications in AWS make it.
 */
export function stageEnvironment(
  { snapshot, searchIndex, site }: StageFolders,
  target: { region: string; table: string; bucket: string; origin: string },
  /** What its pages are built with (`siteVariables`). */
  variables: Record<string, string>,
  shell: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const inherited = Object.entries(shell).filter(
    ([name]) => !name.startsWith('PUBLIC_') && name !== 'MAIL' && name !== 'SMTP_URL',
  )
  return {
    ...Object.fromEntries(inherited),
    ...variables,
    AWS_REGION: target.region,
    TABLE_NAME: target.table,
    SITE_BUCKET: target.bucket,
    PUBLIC_SITE_ORIGIN: target.origin,
    SNAPSHOT_DIR: snapshot,
    CATALOGUE_DIR: searchIndex,
    DIST_DIR: site,
  }
}
