import type { SectionInput, SectionParagraphs } from '../provider.ts';

/** One paragraph a step, of what was accepted there. */
export function writeSection({ sources }: SectionInput): SectionParagraphs {
  const steps = [...new Set(sources.map(({ step }) => step))];
  return steps.map(step =>
    sources.filter(source => source.step === step).map(({ number, text }) => ({ text, sources: [number] })),
  );
}
