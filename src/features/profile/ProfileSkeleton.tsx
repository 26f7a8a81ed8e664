export function ProfileSkeleton() {
  return (
    <>
      <div className="profile-tabs">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div className="skeleton skeleton-tab" key={key} />
        ))}
      </div>
      <div className="skeleton skeleton-content" />
    </>
  )
}
