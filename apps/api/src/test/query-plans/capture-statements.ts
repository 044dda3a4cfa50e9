import { type SentStatement, watchStatements } from '../watch-statements.ts';

export interface Statement extends SentStatement {
  /** What sent it: routes or background work. */
  senders: Set<string>;
}

export interface Capture {
  /** By SQL text, each with the parameters of its first use. */
  statements: Map<string, Statement>;
  /** The sender of the next statements; null: they are not kept. */
  sender: string | null;
  /** Number of statements per call, by sender, without begin, commit and rollback. */
  counts: Map<string, number[]>;
  /** Starts the sender's next call. */
  beginCall(sender: string): void;
  end(): void;
}

/** Captures every statement that goes through the driver. */
export function captureStatements(): Capture {
  const counts: Capture['counts'] = new Map();
  const capture: Capture = {
    statements: new Map(),
    sender: null,
    counts,
    end: () => undefined,
    beginCall: sender => {
      capture.sender = sender;
      counts.set(sender, [...(counts.get(sender) ?? []), 0]);
    },
  };
  capture.end = watchStatements(sent => {
    if (capture.sender === null || ENDS_OF_TRANSACTIONS.test(sent.sql)) return;
    keep(capture.statements, capture.sender, sent);
    const ofCalls = counts.get(capture.sender);
    if (ofCalls) ofCalls[ofCalls.length - 1] = (ofCalls.at(-1) ?? 0) + 1;
  });
  return capture;
}

const ENDS_OF_TRANSACTIONS = /^(begin|commit|rollback|start transaction)\b/i;

function keep(statements: Capture['statements'], sender: string, { sql, parameters }: SentStatement): void {
  const known = statements.get(sql) ?? { sql, parameters, senders: new Set() };
  known.senders.add(sender);
  statements.set(sql, known);
}
