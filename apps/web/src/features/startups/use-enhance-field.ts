import { enhanceField } from '@groundwork/api-client';
import { STARTUP_FIELD_LABELS, type StartupInput, type StartupTextField } from '@groundwork/domain';
import { useEffect, useRef, useState } from 'react';
import { tellFailure } from '../../app/failure-toasts.ts';
import { showToast } from '../../ui/toast.ts';

/** Tells that nothing came of it, and what would help (F8, Startup toasts). */
function tellIncomplete(): void {
  void showToast({
    title: 'Enhancement Incomplete',
    message: "AI couldn't enhance this field. Try providing more context.",
  });
}

function tellEnhanced(field: StartupTextField): void {
  const label = STARTUP_FIELD_LABELS[field].toLowerCase();
  void showToast({
    title: 'Field Enhanced',
    message: `The ${label} has been enhanced by AI.`,
    tone: 'success',
  });
}

/**
 * Has the coach write fields, each for itself (F2). Nothing of the startup changes by it, so it is no mutation.
 * What is under way ends with the form.
 * @param onWritten is handed a text that is neither blank nor the one that was sent
 */
export function useEnhanceField(onWritten: (field: StartupTextField, written: string) => void) {
  const [writing, setWriting] = useState<readonly StartupTextField[]>([]);
  const underWay = useRef(new Map<StartupTextField, AbortController>());
  const showUnderWay = () => setWriting([...underWay.current.keys()]);

  useEffect(() => {
    const requests = underWay.current;
    return () => {
      for (const request of requests.values()) request.abort();
      requests.clear();
    };
  }, []);

  function stop(...fields: readonly StartupTextField[]): void {
    for (const field of fields) {
      underWay.current.get(field)?.abort();
      underWay.current.delete(field);
    }
    showUnderWay();
  }

  async function enhance(field: StartupTextField, formData: StartupInput): Promise<void> {
    if (underWay.current.has(field)) return;
    const request = new AbortController();
    underWay.current.set(field, request);
    showUnderWay();
    try {
      const { enhancedContent } = await enhanceField({ field, formData }, { signal: request.signal });
      if (request.signal.aborted) return;
      const written = enhancedContent.trim();
      if (written === '' || written === formData[field].trim()) return tellIncomplete();
      onWritten(field, written);
      tellEnhanced(field);
    } catch (error) {
      tellFailure('Enhancement Failed')(error as Error);
    } finally {
      // One that was stopped may have been asked for again since.
      if (underWay.current.get(field) === request) stop(field);
    }
  }

  return { writing, enhance, stop, stopAll: () => stop(...underWay.current.keys()) };
}
