/** By these names the lease of a publication is held: by any build of a build project, */
export const buildsOf = (project: string) => `codebuild ${project}`

/** or by the function that makes small publications and leaves others to that project. */
export const functionOf = (project: string) => `function of ${project}`
