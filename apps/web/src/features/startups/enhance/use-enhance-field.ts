import { request, startupContracts } from '@groundwork/api-client';
import { STARTUP_FIELD_LABELS, type StartupInput, type StartupTextField } from '@groundwork/domain';
import { useEffect, useRef, useState } from 'react';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { useIsModel } from '../../../app/health-query.ts';
import { showToast } from '../../../ui/toast.ts';

/** Says that there is too little to write from, and what would help (SC-32). */
function notifyIncomplete(isModel: boolean): void {
  void showToast({
    title: 'Enhancement Incomplete',
    message: isModel
      ? "AI couldn't enhance this field. Try providing more context."
      : 'Your coach has too little to write from. Fill in more of the other fields, then try again.',
  });
}

function notifyEnhanced(field: StartupTextField, isModel: boolean): void {
  const label = STARTUP_FIELD_LABELS[field].toLowerCase();
  void showToast({
    title: 'Field Enhanced',
    message: isModel ? `The ${label} has been enhanced by AI.` : `Your coach has rewritten the ${label}.`,
    tone: 'success',
  });
}

/**
 * Has the coach write fields, each on its own. It does not change the startup, so it is not a mutation. Requests under
 * way end with the form. `unimproved` are the texts that the coach could not improve.
 * @param onWritten is handed a text that is neither blank nor the one that was sent
 */
export function useEnhanceField(onWritten: (field: StartupTextField, written: string) => void) {
  const [writing, setWriting] = useState<readonly StartupTextField[]>([]);
  const [unimproved, setUnimproved] = useState<Partial<Record<StartupTextField, string>>>({});
  const isModel = useIsModel();
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
    const asking = new AbortController();
    underWay.current.set(field, asking);
    showUnderWay();
    setUnimproved(texts => ({ ...texts, [field]: undefined }));
    try {
      const { enhancedContent } = await request(
        startupContracts.enhanceField,
        { body: { field, formData } },
        { signal: asking.signal },
      );
      if (asking.signal.aborted) return;
      const written = enhancedContent.trim();
      const typed = formData[field];
      if (typed.trim() === '' && written === '') return notifyIncomplete(isModel);
      if (written === '' || written === typed.trim()) {
        return setUnimproved(texts => ({ ...texts, [field]: typed }));
      }
      onWritten(field, written);
      notifyEnhanced(field, isModel);
    } catch (error) {
      notifyFailure('Enhancement Failed')(error as Error);
    } finally {
      // The field may have been stopped and asked for again since.
      if (underWay.current.get(field) === asking) stop(field);
    }
  }

  return { writing, unimproved, enhance, stop, stopAll: () => stop(...underWay.current.keys()) };
}
