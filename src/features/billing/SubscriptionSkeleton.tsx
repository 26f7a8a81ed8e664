export function SubscriptionSkeleton() {
  return (
    <div className="billing-skeleton">
      <div className="skeleton skeleton-access" />
      <div className="skeleton skeleton-banner" />
      <div className="stack plan-cards">
        {['a', 'b', 'c'].map((key) => (
          <div className="skeleton plan-card" key={key} />
        ))}
      </div>
    </div>
  )
}
