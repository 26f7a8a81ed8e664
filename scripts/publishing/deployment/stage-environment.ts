/**
 * The environment in which this project works for a stage: of this shell's settings none gets in
 * that would make its pages other ones.
 * @param variables what its pages are built with (`siteVariables`)
 */
export function stageEnvironment(
  target: { region: string; table: string; bucket: string; origin: string },
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
  }
}
