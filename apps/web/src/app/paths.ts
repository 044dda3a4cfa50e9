/** Every address of the app. Links use these, never a literal path. */
export const paths = {
  dashboard: '/',
  /** For use after a save: reloads the startups. */
  dashboardRefreshed: '/?force_refresh=true',
  auth: '/auth',
  /** The same with the login open, also where no account was ever used. */
  login: '/auth?login',
  /** A finished example, open to everyone. */
  example: '/example',
  simpleAuth: '/simple-auth',
  inputTest: '/test-input',
  forgottenPassword: '/forgotten-password',
  /** A link to set a new password, open to anyone who has it. */
  newPassword: (token: string) => `/new-password/${token}`,
  /** A mailed link that confirms an email address, open to anyone who has it. */
  confirmEmail: (token: string) => `/confirm-email/${token}`,
  /** Where the login provider sends the browser back to. */
  providerLogin: '/provider-login',
  /** The same page, which first leads there to confirm that it is the user. */
  confirmAtProvider: '/provider-login?confirm',
  account: '/account',
  notices: '/notices',
  createStartup: '/create-startup',
  editStartup: (startupId: number) => `/create-startup?id=${startupId}`,
  roadmap: '/roadmap',
  achievements: '/achievements',
  /** The noted conversations; without an id, all those of the selected startup. */
  conversations: (conversationId?: number) => `/conversations${conversationId ? `/${conversationId}` : ''}`,
  /** The report of the newest startup. */
  latestReport: '/report/latest',
  /** The report as a document, optionally at one of its sections. */
  report: (startupId: number, section?: string) => `/report/${startupId}${section ? `#${section}` : ''}`,
  /** The report with its links and readers' comments open. */
  reportComments: (startupId: number) => `/report/${startupId}?comments`,
  /** Its twelve sections as cards. */
  reportSections: (startupId: number) => `/report/${startupId}/sections`,
  /** A shared report, open to anyone with the link, without an account. */
  sharedReport: (token: string) => `/shared/${token}`,
  /** An invitation into a cohort, open to anyone with the link. */
  join: (invitation: string) => `/join/${invitation}`,
  /** Without an id, the selected startup's board. */
  validationBoard: (startupId: number | null) => `/validation-board${startupId ? `/${startupId}` : ''}`,
  /** The board with one card open. */
  boardCard: (startupId: number, cardId: number) => `/validation-board/${startupId}?card=${cardId}`,
  cardGuidance: (cardId: number) => `/card-guidance/${cardId}`,
  /** Without an id, the page that begins a persona chat. */
  personaChat: (chatId: number | null) => `/persona-chat${chatId ? `/${chatId}` : ''}`,
  /** The briefing before an interview with a persona. */
  briefing: (personaId: number) => `/persona-chat?interview=${personaId}`,
  challenge: (challengeId: number) => `/challenge/${challengeId}`,
  step: (challengeId: number, stepId: number) => `/challenge/${challengeId}/step/${stepId}`,
  /** A step at one message of its conversation. */
  stepMessage: (challengeId: number, stepId: number, messageId: number) =>
    `/challenge/${challengeId}/step/${stepId}#message-${messageId}`,
} as const;

/** An id from the address bar: a positive integer, or null. */
export function parseId(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
