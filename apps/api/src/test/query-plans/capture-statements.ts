import { type SentStatement, watchStatements } from '../watch-statements.ts';

export interface Statement extends SentStatement {
  /** What sent it: routes, or work of the background. */
  senders: Set<string>;
}

export interface Capture {
  /** By their text, each with the parameters of its first time. */
  statements: Map<string, Statement>;
  /** Whose the statements are from now on; null: nobody's, and none is kept. */
  sender: string | null;
  /** By sender, how many each of its calls has sent, without the ends of transactions. */
  counts: Map<string, number[]>;
  /** Says that the sender's next call begins. */
  beginCall(sender: string): void;
  end(): void;
}

/** Keeps every statement that goes through the driver. */
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
