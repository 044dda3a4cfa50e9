import * as z from 'zod/mini';
import { idSchema, text, timestampSchema, trimmedText } from './primitives.ts';

/** How many links and addresses a cohort can have. */
export const MAX_INVITATIONS = 1000;
/** Of an uploaded file, in characters. */
export const MAX_ADDRESS_FILE = 100_000;

const day = (what: string) =>
  z.iso.date(what).check(z.refine(value => value >= '2000-01-01' && value <= '2999-12-31', what));
const lastDay = day('Enter the last day');

/** A cohort of a programme, as administrators see it. */
export const cohortSchema = z.object({
  id: idSchema,
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  members: z.int(),
  /** Addresses that were invited and have not joined. */
  invited: z.int(),
  updatedAt: timestampSchema,
});
export type Cohort = z.infer<typeof cohortSchema>;

export const cohortInputSchema = z
  .object({
    name: trimmedText(1, 100, 'Name is required'),
    startsOn: day('Enter the first day'),
    endsOn: lastDay,
    updatedAt: z.optional(timestampSchema),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
      error: 'The last day must not be before the first',
      path: ['endsOn'],
    }),
  );
export type CohortInput = z.output<typeof cohortInputSchema>;

/** A founder in a cohort, as administrators see them. The id is the user's. */
export const cohortMemberSchema = z.object({
  id: idSchema,
  username: z.string(),
  fullName: z.nullable(z.string()),
  email: z.string(),
  joinedAt: timestampSchema,
});
export type CohortMember = z.infer<typeof cohortMemberSchema>;

export const INVITATION_STATES = ['open', 'expired', 'joined', 'left'] as const;

/** The mail that brings an invitation to its address (AD-168). */
export const invitationMailSchema = z.object({
  /** `dropped`: before it was sent, its address joined or its invitation expired. */
  state: z.enum(['waiting', 'sending', 'sent', 'failed', 'dropped']),
  /** When it is due, was begun, was sent or failed. */
  at: timestampSchema,
  /** Why it failed, or will be tried again. */
  failure: z.nullable(z.string()),
});
export type InvitationMail = z.infer<typeof invitationMailSchema>;

/** A link for anyone who has it, or one for an address. */
export const invitationSchema = z.object({
  id: idSchema,
  email: z.nullable(z.string()),
  /** Its last day, in UTC. */
  endsOn: z.string(),
  /** `joined` and `left` are states of an address. */
  state: z.enum(INVITATION_STATES),
  /** Null where the server's secret was replaced since. */
  token: z.nullable(z.string()),
  /** Null where none was asked for. */
  mail: z.nullable(invitationMailSchema),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const invitationInputSchema = z.object({ endsOn: lastDay });

export const addressFileSchema = z.object({ csv: text(MAX_ADDRESS_FILE), endsOn: lastDay });

/** A line of a file that names nobody new. */
export const refusedLineSchema = z.object({
  line: z.int(),
  text: z.string(),
  reason: z.enum(['no_address', 'invalid', 'repeated', 'too_many']),
});
export type RefusedLine = z.infer<typeof refusedLineSchema>;

export const addressesReadSchema = z.object({
  /** How many addresses can join now. */
  invited: z.int(),
  /** How many of the file's have joined already. */
  members: z.int(),
  refused: z.array(refusedLineSchema),
});
export type AddressesRead = z.infer<typeof addressesReadSchema>;

const shown = { name: z.string(), startsOn: z.string(), endsOn: z.string() };

/** A cohort as its member sees it. */
export const membershipSchema = z.object({ cohortId: idSchema, ...shown, joinedAt: timestampSchema });
export type Membership = z.infer<typeof membershipSchema>;

/** What an invitation leads to, as whoever has it sees it. */
export const offeredCohortSchema = z.object({
  ...shown,
  /** The address that it is for; null where it is for anyone. */
  email: z.nullable(z.string()),
  /** Whether the user who asks is in the cohort. */
  isMember: z.boolean(),
});
export type OfferedCohort = z.infer<typeof offeredCohortSchema>;

/** Whether people may register without an invitation. */
export const registrationStateSchema = z.object({ isOpen: z.boolean() });
