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
  end(): void;
}

/** Keeps every statement that goes through the driver. */
export function captureStatements(): Capture {
  const capture: Capture = { statements: new Map(), sender: null, end: () => undefined };
  capture.end = watchStatements(sent => {
    if (capture.sender !== null) keep(capture.statements, capture.sender, sent);
  });
  return capture;
}

const ENDS_OF_TRANSACTIONS = /^(begin|commit|rollback|start transaction)\b/i;

function keep(statements: Capture['statements'], sender: string, { sql, parameters }: SentStatement): void {
  if (ENDS_OF_TRANSACTIONS.test(sql)) return;
  const known = statements.get(sql) ?? { sql, parameters, senders: new Set() };
  known.senders.add(sender);
  statements.set(sql, known);
}
