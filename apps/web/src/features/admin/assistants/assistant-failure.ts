import { explainError, InvalidResponseError } from '@groundwork/api-client';
import type { FailureWords } from '../kit/use-admin-mutation.ts';

const DEFAULTS = {
  create: 'An error occurred while creating the assistant.',
  update: 'An error occurred while updating the assistant.',
};

/** The words for an assistant that was not saved: a title of its own, and what is missing when the answer was. */
export const assistantFailure = (verb: 'create' | 'update'): FailureWords => {
  const title = `Failed to ${verb} assistant`;
  return {
    title,
    message: error => {
      if (error instanceof InvalidResponseError) return `${title}: No response received`;
      return error.message === '' ? DEFAULTS[verb] : explainError(error);
    },
  };
};
