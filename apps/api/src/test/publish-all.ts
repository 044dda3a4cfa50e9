import type { AdminQuestion, PendingChange } from '@groundwork/domain';
import type { TestClient } from './test-client.ts';

/**
 * Publishes all that waits and can be published: no step that asks nothing. The example answers are not judged, because
 * the judge of most tests is scripted.
 */
export async function publishAll(admin: TestClient, note: string | null = null): Promise<void> {
  const changes = [];
  for (const { kind, recordId, updatedAt, after } of await admin.get<PendingChange[]>('/api/admin/changes')) {
    if (kind === 'step' && after.completionCriteria === null) {
      const questions = await admin.get<AdminQuestion[]>(`/api/admin/steps/${recordId}/questions`);
      if (questions.length === 0) continue;
    }
    changes.push({ kind, recordId, updatedAt });
  }
  if (changes.length > 0)
    await admin.post('/api/admin/changes/publish', {
      changes,
      note,
      overridesExamples: true,
    });
}
