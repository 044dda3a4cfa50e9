interface Met {
  criterionKey: string;
  evidence: readonly { messageId: number }[];
}

/**
 * The evidence that settles a question: all of its required criteria, from however many messages, and other evidence of
 * those messages. A message that met nothing required was sent back. It is not part of the answer, though its criteria
 * stay met.
 *
 * @param required the keys of the criteria that the question cannot do without
 */
export function settlingEvidence<Criterion extends Met>(
  met: readonly Criterion[],
  required: ReadonlySet<string>,
): Criterion[] {
  const messages = new Set(
    met
      .filter(({ criterionKey }) => required.has(criterionKey))
      .flatMap(({ evidence }) => evidence.map(({ messageId }) => messageId)),
  );
  return met.flatMap(criterion => {
    const evidence = criterion.evidence.filter(({ messageId }) => messages.has(messageId));
    return evidence.length > 0 ? [{ ...criterion, evidence }] : [];
  });
}
