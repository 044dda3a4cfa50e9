import { NotFoundPanel } from '../app/navigation/not-found-panel.tsx';

export function Component() {
  return (
    <main style={{ display: 'grid', minHeight: '100dvh' }}>
      <NotFoundPanel
        title="Page Not Found"
        text="There is nothing at this address. The link may be old or mistyped."
      />
    </main>
  );
}
