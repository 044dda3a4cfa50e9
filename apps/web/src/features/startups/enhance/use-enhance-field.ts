import { request, startupContracts } from '@groundwork/api-client';
import { STARTUP_FIELD_LABELS, type StartupInput, type StartupTextField } from '@groundwork/domain';
import { useEffect, useRef, useState } from 'react';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { showToast } from '../../../ui/toast.ts';

/** Toast for a field with too little to write from. */
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
      : `The ${label} is now one of your own sentences, unchanged.`,
    tone: 'success',
  });
}

/** The coach's remark about exactly this text, made instead of writing another one. */
export interface Remark {
  text: string;
  /** Questions that the text leaves open, from a coach that rewrites nothing; null from one that has nothing better. */
  missing: readonly string[] | null;
}

interface Written {
  text: string;
  /** False for a sentence made of the founder's own words. */
  isCoachs: boolean;
}

/**
 * Has the coach write fields, each in its own request. Nothing is saved, so it is not a mutation. Pending requests are
 * aborted on unmount.
 * @param onWritten receives a text that is neither blank nor the one that was sent
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
      // The field may have been stopped and requested again since.
      if (underWay.current.get(field) === asking) stop(field);
    }
  }

  return { writing, remarks, enhance, stop, stopAll: () => stop(...underWay.current.keys()) };
}
