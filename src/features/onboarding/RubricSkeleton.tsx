export function RubricSkeleton() {
  return (
    <div className="choice-cards">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
        <div className="choice-card skeleton" key={key} />
      ))}
    </div>
  )
}
