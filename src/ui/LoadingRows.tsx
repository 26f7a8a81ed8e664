import { Loading } from './Loading.tsx'

/** The rows of a table that are on their way, in the size of what comes. */
export function LoadingRows({ words }: { words: string }) {
  return (
    <Loading words={words}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div className="skeleton skeleton-row" key={key} />
      ))}
    </Loading>
  )
}
