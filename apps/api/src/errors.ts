import type { ErrorBody, ErrorCode } from '@groundwork/api-client/contracts';

/** Each code's status and default message: an error is named once, here. */
const CATALOGUE: Record<ErrorCode, readonly [statusCode: number, message: string]> = {
  'request.invalid': [400, 'The request is not valid.'],
  'request.malformed': [400, 'The request could not be read.'],
  'request.too_large': [413, 'The request is too large.'],
  'request.unsupported_type': [415, 'Send JSON.'],
  'request.rate_limited': [429, 'Too many requests. Please wait a moment and try again.'],
  'request.cross_site': [403, 'Requests from other sites are refused.'],
  'request.not_found': [404, 'There is nothing at this address.'],
  'auth.required': [401, 'Please log in.'],
  'auth.forbidden': [403, "You don't have permission to do this."],
  'auth.invalid_credentials': [401, 'Invalid username or password.'],
  'user.username_taken': [409, 'This username is taken.'],
  'user.email_taken': [409, 'This email address is already registered.'],
  'user.wrong_password': [400, 'The current password is not right.'],
  'user.not_found': [404, 'User not found.'],
  'user.is_self': [409, 'You cannot do this to your own account.'],
  'user.last_admin': [409, 'This is the last administrator. Make somebody else one first.'],
  'session.not_found': [404, 'This session has ended already.'],
  'startup.not_found': [404, 'Startup not found.'],
  'challenge.not_found': [404, 'Challenge not found.'],
  'challenge.locked': [403, 'Complete previous challenges to unlock this one.'],
  'step.not_found': [404, 'Step not found.'],
  'step.locked': [403, 'This step is locked.'],
  'step.incomplete': [409, 'Something in this step is still open.'],
  'step.already_completed': [409, 'Step already completed'],
  'question.not_found': [404, 'Question not found.'],
  'question.not_accepted': [409, 'This question has no accepted answer yet. Answer it in the chat.'],
  'question.completed': [409, 'This question is already completed.'],
  'question.not_asked': [409, 'Another question is asked now. The list shows which one.'],
  'question.not_offered': [409, 'Answer this question in the chat first.'],
  'question.not_left': [409, "This question wasn't left for later."],
  'assistant.not_found': [404, 'Assistant not found.'],
  'progress.not_found': [404, 'No progress yet.'],
  'report.not_found': [404, 'Report not found.'],
  'report.being_written': [409, 'The report is being written. Wait for the end, and try again.'],
  'report_version.not_found': [404, 'This version is not kept any more.'],
  'section.not_found': [404, 'Section not found.'],
  'picture.not_found': [404, 'There is no such picture to confirm.'],
  'picture.unclear': [400, 'These figures do not belong together.'],
  'picture.outdated': [409, 'An answer that this rests on has changed. Look at it again.'],
  'report_link.not_found': [404, 'This link leads nowhere. It may have ended, or have been withdrawn.'],
  'report_link.too_many': [409, 'A report has at most 20 links. Delete those that have ended.'],
  'report_link.full': [409, 'This report has as many comments as fit. Tell the founder in another way.'],
  'report_comment.not_found': [404, 'Comment not found. It may have been deleted in another tab.'],
  'message.not_found': [404, 'Message not found.'],
  'chat.reply_in_progress': [409, 'The coach is still replying. Wait for the reply or stop it.'],
  'chat.too_many_replies': [429, 'The coach is still replying in several steps. Wait for one of them.'],
  'chat.too_many_streams': [429, 'This chat is open in too many places. Close one of them and try again.'],
  'chat.not_retryable': [409, 'This reply is complete, or the chat has gone on; it is not written again.'],
  'chat.not_generating': [409, 'This reply is not being written any more.'],
  'chat.no_opener': [409, 'There is no opener to send.'],
  'chat.full': [
    409,
    'This chat has as many messages as fit. Clear the chat and start over; answers that were accepted stay.',
  ],
  'judge.not_examined': [409, 'There is no model to examine, or JUDGE_EXAM is off.'],
  'chat.nothing_to_judge': [409, 'Everything you wrote has been read; there is nothing to check again.'],
  'board.not_found': [404, 'Validation board not found.'],
  'board.exists': [409, 'This startup has a validation board already.'],
  'board.full': [
    409,
    'This board holds as much as fits: 500 cards, or 2 MB of text. Delete what is done with.',
  ],
  'column.not_found': [404, 'Column not found.'],
  'column.not_empty': [409, 'This column still has cards. Move them to another one first.'],
  'column.last': [409, 'A board keeps at least one column.'],
  'column.too_many': [409, 'A board has at most 8 columns.'],
  'card.not_found': [404, 'Card not found. It may have been deleted in another tab.'],
  'card.not_testable': [409, 'A test needs a hypothesis, a test, a metric and a criterion.'],
  'card.not_testing': [409, 'Start the test first, so that the criterion stands before the results.'],
  'card.no_results': [409, 'A decision needs at least one result.'],
  'card.decided': [409, 'This card is decided. Reopen it to go on.'],
  'card.full': [409, 'A card holds at most 100 results.'],
  'result.not_found': [404, 'Result not found. It may have been removed in another tab.'],
  'suggestion.not_found': [404, 'This proposal is not there any more.'],
  'persona.not_found': [404, 'Selected persona not found.'],
  'persona.inactive': [409, 'This persona is not available any more. Choose another one to go on.'],
  'persona_chat.not_found': [404, 'Chat not found. It may have been deleted in another tab.'],
  'persona_chat.too_many': [409, 'A startup has at most 200 chats. Delete one that you no longer need.'],
  'interview.not_found': [404, 'Interview not found. It may have been deleted in another tab.'],
  'interview.running': [409, 'The interview is still running. End it first.'],
  'interview.over': [409, 'This interview is over.'],
  'interview.empty': [409, 'Nothing was asked in this interview, so there is nothing to review.'],
  'conversation.not_found': [404, 'Notes not found. They may have been deleted in another tab.'],
  'conversation.too_long': [
    409,
    'The notes of a startup hold at most 400,000 characters together. Shorten these, or delete those that you no longer need.',
  ],
  'conversation.too_many': [409, 'A startup has at most 100 notes. Delete those that you no longer need.'],
  'conversation.full': [409, 'At most 50 sentences of a conversation can be marked.'],
  'conversation.quoted': [409, 'Marked sentences have to stay as they are. Remove their marks first.'],
  'conversation_quote.not_found': [404, 'This sentence is not marked any more.'],
  'conversation_quote.used': [409, 'This sentence has become a result already.'],
  'url.not_allowed': [422, 'This address cannot be opened.'],
  'url.timed_out': [504, 'This page did not answer in time.'],
  'record.changed': [409, 'This was changed in the meantime.'],
  'idempotency.key_reused': [409, 'This Idempotency-Key was used for another request.'],
  'idempotency.in_progress': [409, 'The first request with this Idempotency-Key is still running.'],
  'coach.rate_limited': [429, 'The AI service is busy. Please wait a moment and try again.'],
  'coach.timeout': [
    504,
    'AI operations are taking longer than expected. The system may be experiencing high demand.',
  ],
  'coach.unavailable': [503, 'The AI model could not be reached.'],
  'coach.interrupted': [502, 'The connection to the AI model was cut.'],
  'coach.invalid_response': [502, 'Invalid response format. Please try again.'],
  'coach.refused': [502, 'The AI model declined to answer.'],
  'coach.text_refused': [422, 'The text that the model wrote cannot be used.'],
  'budget.exhausted': [429, "Today's AI budget is used up. It starts afresh at midnight UTC."],
  'server.unavailable': [
    503,
    'The server cannot answer at the moment. It may be starting again: please try again in a few seconds.',
  ],
  'server.shutting_down': [503, 'The server is starting again. Please try again in a few seconds.'],
  'server.error': [500, 'Something went wrong on our side.'],
};

const STATUS_NAMES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

interface Extras {
  message?: string;
  issues?: { path: string; message: string }[];
  details?: Record<string, unknown>;
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error with a code that the caller may see. Everything else becomes `server.error`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly extras: Extras;

  constructor(code: ErrorCode, extras: Extras = {}) {
    const [statusCode, message] = CATALOGUE[code];
    super(extras.message ?? message, { cause: extras.cause });
    this.name = 'AppError';
    this.code = code;
    this.statusCode = statusCode;
    this.extras = extras;
  }

  get retryAfter(): number | undefined {
    return this.extras.retryAfter;
  }

  /** The one shape of every error (RQ-39). */
  toBody(): ErrorBody {
    const { issues, details } = this.extras;
    return {
      statusCode: this.statusCode,
      code: this.code,
      error: STATUS_NAMES[this.statusCode] ?? 'Error',
      message: this.message,
      ...(issues && { issues }),
      ...(details && { details }),
    };
  }
}

/** A refusal about one field. The form shows it at that field. */
export function refusedField(code: ErrorCode, path: string): AppError {
  const { message } = new AppError(code);
  return new AppError(code, { issues: [{ path, message }] });
}
