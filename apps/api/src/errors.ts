import type { ErrorBody, ErrorCode } from '@groundwork/api-client/contracts';

/** Each code's status and default message: an error is named once, here. */
const CATALOGUE: Record<ErrorCode, readonly [statusCode: number, message: string]> = {
  'request.invalid': [400, "Some of what was sent isn't valid."],
  'request.malformed': [400, "The request couldn't be read."],
  'request.too_large': [413, 'The request is too large.'],
  'request.unsupported_type': [415, 'Send JSON.'],
  'request.rate_limited': [429, 'Too many requests. Please wait a moment and try again.'],
  'request.cross_site': [403, 'Requests from other sites are refused.'],
  'request.not_found': [404, "There's nothing at this address."],
  'auth.required': [401, 'Please log in.'],
  'auth.forbidden': [403, "You don't have permission to do this."],
  'auth.common_password': [
    403,
    'Your password is one of the most common ones. Change it on your account page first.',
  ],
  'auth.invalid_credentials': [401, 'Invalid username or password.'],
  'auth.code_required': [403, 'Enter a code of your second factor to log in.'],
  'auth.second_factor_required': [403, 'Set up a second factor on your account page first.'],
  'user.username_taken': [409, 'This username is taken.'],
  'user.email_taken': [409, 'This email address is already registered.'],
  'user.wrong_password': [400, "That isn't your current password."],
  'user.not_confirmed': [400, "Confirm at your provider first that it's you."],
  'user.common_password': [400, 'This is one of the most common passwords. Choose another one.'],
  'user.other_username': [400, 'Type your username as it is shown.'],
  'user.not_found': [404, 'User not found.'],
  'user.is_self': [409, "You can't do this to your own account."],
  'user.last_admin': [409, 'This is the only administrator. Make someone else one first.'],
  'second_factor.on': [409, 'Your second factor is already on.'],
  'second_factor.off': [409, 'Your second factor is off.'],
  'second_factor.not_begun': [409, 'This took too long. Start the setup again.'],
  'second_factor.wrong_code': [400, 'This code is wrong or was used before.'],
  'second_factor.locked': [429, 'Too many wrong codes. Use a recovery code, or try again in an hour.'],
  'second_factor.unreadable': [409, "This server can't check your app's codes. Use a recovery code."],
  'second_factor.login_over': [403, 'This took too long. Enter your password again.'],
  'second_factor.of_administrator': [
    409,
    "An administrator's second factor can only be cleared on the server, with pnpm admin:restore.",
  ],
  'provider.not_set_up': [409, "Logging in at a provider isn't set up here."],
  'provider.unreachable': [502, "Your login provider can't be reached right now. Try again in a moment."],
  'provider.over': [403, 'This login is no longer valid. Start again.'],
  'provider.cancelled': [403, "Your login provider didn't let you in, or you cancelled."],
  'provider.failed': [403, "The login didn't work. Try again, or tell your programme's administrator."],
  'provider.no_email': [403, "Your login provider doesn't say your email address, which an account needs."],
  'provider.email_unverified': [
    409,
    "An account has this email address, and your login provider doesn't say that it's yours. Log in with your password.",
  ],
  'provider.join': [409, 'An account has your email address. Log in to it once with its password.'],
  'provider.only': [403, 'Log in at your login provider. Passwords here are for administrators.'],
  'provider.other_person': [403, 'That was another account of the login provider. Confirm with your own.'],
  'provider.not_asked': [403, "Your login provider didn't ask you to log in again, so nothing is confirmed."],
  'provider.only_way': [409, 'Set a password first. Nothing else would log you in.'],
  'session.not_found': [404, 'This session has already ended.'],
  'data_export.too_many': [409, 'You can make 3 files a day. Try again tomorrow.'],
  'data_export.not_found': [404, 'This file is no longer kept. Make a new one.'],
  'startup.not_found': [404, 'Startup not found.'],
  'challenge.not_found': [404, 'Challenge not found.'],
  'challenge.archived': [404, 'This challenge was archived by your programme.'],
  'challenge.locked': [403, 'Complete previous challenges to unlock this one.'],
  'step.not_found': [404, 'Step not found.'],
  'step.locked': [403, 'This step is locked.'],
  'step.incomplete': [409, "This step isn't complete yet."],
  'step.already_completed': [409, 'Step already completed'],
  'step.asks_nothing': [409, 'This step has no questions or criteria yet.'],
  'question.not_found': [404, 'Question not found.'],
  'question.examples_disagree': [409, 'The judge decides some of the example answers the other way round.'],
  'question.not_accepted': [409, 'This question has no accepted answer yet. Answer it in the chat.'],
  'question.completed': [409, 'This question is already completed.'],
  'question.not_asked': [409, 'Your coach is on another question now. The list shows which one.'],
  'question.not_offered': [409, 'Answer this question in the chat first.'],
  'question.not_left': [409, "This question wasn't left for later."],
  'question.appealed': [409, "You've already sent this question to your programme."],
  'assistant.not_found': [404, 'Assistant not found.'],
  'progress.not_found': [404, 'No progress yet.'],
  'report.not_found': [404, 'Report not found.'],
  'report.being_written': [409, "The report is being written. Try again when it's done."],
  'revision.not_found': [404, 'This revision is no longer kept.'],
  'report_version.not_found': [404, 'This version is no longer kept.'],
  'section.not_found': [404, 'Section not found.'],
  'picture.not_found': [404, "There's no such chart to confirm."],
  'picture.unclear': [400, "These numbers don't belong together."],
  'picture.outdated': [409, 'An answer behind this chart has changed. Check it again.'],
  'report_link.not_found': [404, "This link doesn't work. It may have expired or been turned off."],
  'report_link.too_many': [409, 'A report can have up to 20 links. Delete some that have expired.'],
  'report_link.full': [409, "This report can't take any more comments. Contact the founder another way."],
  'report_link.name_taken': [409, "Sign with your own name, so that readers don't take you for the founder."],
  'report_comment.not_found': [404, 'Comment not found. It may have been deleted in another tab.'],
  'message.not_found': [404, 'Message not found.'],
  'chat.reply_in_progress': [409, 'Your coach is still replying. Wait for the reply or stop it.'],
  'chat.too_many_replies': [
    429,
    'Your coach is still replying in several chats. Wait for one of the replies.',
  ],
  'chat.too_many_streams': [429, 'This chat is open in too many places. Close one of them and try again.'],
  'chat.not_retryable': [409, "This reply can't be retried: it's complete, or the chat has moved on."],
  'chat.not_generating': [409, 'This reply is no longer being written.'],
  'chat.no_opener': [409, "There's no opener to send."],
  'chat.full': [409, 'This chat is full. Clear it to carry on. Your accepted answers stay.'],
  'judge.not_examined': [409, "There's no model to examine, or JUDGE_EXAM is off."],
  'judge.running': [409, 'Another run is under way. Wait until it ends, or stop it first.'],
  'judge.no_cases': [409, 'There are no cases of this kind. Choose other ones.'],
  'judge.not_found': [404, 'Run not found. Only the newest ten are kept.'],
  'chat.nothing_to_judge': [409, 'Everything you wrote has been checked.'],
  'board.not_found': [404, 'Validation board not found.'],
  'board.exists': [409, 'This startup already has a validation board.'],
  'board.full': [409, 'This board is full (500 cards or 2 MB of text). Delete cards you no longer need.'],
  'column.not_found': [404, 'Column not found.'],
  'column.not_empty': [409, 'This column still has cards. Move them to another one first.'],
  'column.last': [409, 'A board needs at least one column.'],
  'column.too_many': [409, 'A board can have up to 8 columns.'],
  'card.not_found': [404, 'Card not found. It may have been deleted in another tab.'],
  'card.not_testable': [409, 'Fill in the hypothesis, test, metric and criteria before you start the test.'],
  'card.not_testing': [409, 'Start the test before you add results.'],
  'card.untested': [409, 'Start, stop or decide the test to move this card there.'],
  'card.no_results': [409, 'Add at least one result before you decide.'],
  'card.decided': [409, 'This card has been decided. Reopen it to make changes.'],
  'card.full': [409, 'A card can have up to 100 results.'],
  'result.not_found': [404, 'Result not found. It may have been removed in another tab.'],
  'suggestion.not_found': [404, 'This suggestion is no longer there.'],
  'persona.not_found': [404, 'Selected persona not found.'],
  'persona.is_default': [409, 'Founders start with this persona. Choose another default first.'],
  'persona.inactive': [409, 'This persona is no longer available. Choose another one to continue.'],
  'persona_chat.not_found': [404, 'Chat not found. It may have been deleted in another tab.'],
  'persona_chat.too_many': [409, 'A startup can have up to 200 chats. Delete some you no longer need.'],
  'interview.not_found': [404, 'Interview not found. It may have been deleted in another tab.'],
  'interview.running': [409, 'The interview is still running. End it first.'],
  'interview.over': [409, 'This interview has ended.'],
  'interview.empty': [409, "You didn't ask anything in this interview, so there's nothing to review."],
  'conversation.not_found': [404, 'Notes not found. They may have been deleted in another tab.'],
  'conversation.too_long': [
    409,
    'Notes for one startup can hold 400,000 characters in total. Shorten these, or delete some you no longer need.',
  ],
  'conversation.too_many': [
    409,
    'A startup can have up to 100 conversations. Delete some you no longer need.',
  ],
  'conversation.full': [409, 'You can mark up to 50 sentences in one conversation.'],
  'conversation.quoted': [409, "You can't edit a sentence that's marked as a quote. Remove the mark first."],
  'conversation_quote.not_found': [404, 'This sentence is no longer marked.'],
  'conversation_quote.used': [409, 'This quote is already used as a result.'],
  'cohort.not_found': [404, 'Cohort not found.'],
  'cohort.full': [409, 'A cohort can have up to 1,000 invitations. Remove some you no longer need.'],
  'password_link.not_found': [404, 'This link may have expired. Ask for a new one.'],
  'password_link.used': [409, 'This link has been used. Log in, or ask for a new one.'],
  'email_link.not_found': [
    404,
    'This link may have expired. Log in and ask for a new one on your account page.',
  ],
  'email_link.used': [409, 'This email address is confirmed.'],
  'mail.not_set_up': [409, "Groundwork can't send mail here. Ask your programme for a link."],
  'mail.too_many': [
    409,
    "We've sent you 5 links in the last hour. Look in your spam folder, or try again later.",
  ],
  'invitation.not_found': [
    404,
    "This invitation doesn't work. It may have expired or been used. Ask your programme for a new one.",
  ],
  'invitation.other_address': [
    409,
    'This invitation is for another email address. Use that one, or ask your programme for a new link.',
  ],
  'registration.closed': [403, 'Registration is by invitation only. Ask your programme for a link.'],
  'appeal.not_found': [404, 'Appeal not found. Its founder may have reset the step.'],
  'appeal.open': [409, 'Accept or decline this appeal first.'],
  'case.not_found': [404, 'Labelled case not found. It may have been removed in another tab.'],
  'url.not_allowed': [422, "This address can't be opened."],
  'url.timed_out': [504, "This page didn't answer in time."],
  'record.changed': [409, 'This was changed in another tab or by someone else.'],
  'idempotency.key_reused': [409, 'This Idempotency-Key was used for another request.'],
  'idempotency.in_progress': [409, 'The first request with this Idempotency-Key is still running.'],
  'coach.rate_limited': [429, 'The AI service is busy. Please wait a moment and try again.'],
  'coach.timeout': [
    504,
    'AI operations are taking longer than expected. The system may be experiencing high demand.',
  ],
  'coach.unavailable': [503, "Couldn't reach the AI model."],
  'coach.interrupted': [502, 'The connection to the AI model was lost.'],
  'coach.invalid_response': [502, 'Invalid response format. Please try again.'],
  'coach.refused': [502, 'The AI model declined to answer.'],
  'coach.text_refused': [422, "The AI model's text can't be used."],
  'budget.exhausted': [429, "You've used up today's AI budget. It resets at midnight UTC."],
  'budget.exhausted_for_all': [429, "Today's AI budget for everyone is used up. It resets at midnight UTC."],
  'server.unavailable': [
    503,
    "The server isn't responding. It may be restarting. Please try again in a few seconds.",
  ],
  'server.shutting_down': [503, 'The server is restarting. Please try again in a few seconds.'],
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
