import type { PendingChange } from '@groundwork/domain';
import type { TestClient } from './test-client.ts';

/** Publishes all that waits. */
export async function publishAll(admin: TestClient, note: string | null = null): Promise<void> {
  const waiting = await admin.get<PendingChange[]>('/api/admin/changes');
  const changes = waiting.map(({ kind, recordId, updatedAt }) => ({ kind, recordId, updatedAt }));
  if (changes.length > 0) await admin.post('/api/admin/changes/publish', { changes, note });
}
