import { request, startupContracts } from '@groundwork/api-client';
import { STARTUP_FIELD_LABELS, type StartupInput, type StartupTextField } from '@groundwork/domain';
import { useEffect, useRef, useState } from 'react';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { showToast } from '../../../ui/toast.ts';

/** Says that there is too little to write from, and what would help. */
function notifyIncomplete(): void {
  void showToast({
    title: 'Enhancement Incomplete',
    message: "AI couldn't enhance this field. Try providing more context.",
  });
}

function notifyEnhanced(field: StartupTextField, isByModel: boolean): void {
  const label = STARTUP_FIELD_LABELS[field].toLowerCase();
  void showToast({
    title: 'Field Enhanced',
    message: isByModel
      ? `The ${label} has been enhanced by AI.`
      : `The ${label} is now a sentence of your own, unchanged.`,
    tone: 'success',
  });
}

/** What the coach said of exactly this text in place of writing it. */
export interface Remark {
  text: string;
  /** The questions that it leaves open, by a coach that rewrites nothing; null where the coach has nothing better. */
  missing: readonly string[] | null;
}

interface Written {
  text: string;
  /** False for a sentence of the founder's own. */
  isCoachs: boolean;
}

/**
 * Has the coach write fields, each on its own. It does not change the startup, so it is not a mutation. Requests under
 * way end with the form.
 * @param onWritten is handed a text that is neither blank nor the one that was sent
 */
export function useEnhanceField(onWritten: (field: StartupTextField, written: Written) => void) {
  const [writing, setWriting] = useState<readonly StartupTextField[]>([]);
  const [remarks, setRemarks] = useState<Partial<Record<StartupTextField, Remark>>>({});
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
    const remark = (said?: Remark) => setRemarks(remarks => ({ ...remarks, [field]: said }));
    remark();
    try {
      const { enhancedContent, missing } = await request(
        startupContracts.enhanceField,
        { body: { field, formData } },
        { signal: asking.signal },
      );
      if (asking.signal.aborted) return;
      const written = enhancedContent.trim();
      const typed = formData[field];
      const isSame = written === typed.trim();
      if (missing) remark({ text: written || typed, missing });
      else if (written === '') notifyIncomplete();
      else if (isSame) remark({ text: typed, missing: null });
      if (written === '' || isSame) return;
      const isCoachs = missing === undefined;
      onWritten(field, { text: written, isCoachs });
      notifyEnhanced(field, isCoachs);
    } catch (error) {
      notifyFailure('Enhancement Failed')(error as Error);
    } finally {
      // The field may have been stopped and asked for again since.
      if (underWay.current.get(field) === asking) stop(field);
    }
  }

  return { writing, remarks, enhance, stop, stopAll: () => stop(...underWay.current.keys()) };
}
