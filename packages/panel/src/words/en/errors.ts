/** An error in three parts: what happened, what it means for the data, what to do. */
export const errors = {
  service: (reason: string) => `The service says: “${reason}”`,
  details: 'Details',
  kinds: {
    config: {
      happened: 'Something that is needed is missing or malformed.',
      data: 'Nothing was sent for it.',
      todo: 'Correct it and try again.',
    },
    auth: {
      happened: 'The sign-in was refused or has ended.',
      data: 'Nothing was lost: your table and your edits are as they were.',
      todo: 'Sign in again, then repeat what you did.',
    },
    refused: {
      happened: 'The service refused.',
      data: 'What was refused was not saved; everything before it was.',
      todo: 'Correct what the service names, then try again.',
    },
    noRights: {
      happened: 'This user may not do that.',
      data: 'Nothing was changed.',
      todo: 'Ask whoever administers the account for the right that is missing.',
    },
    later: {
      happened: 'The service is not available right now.',
      data: 'What was written so far is right; the rest is waiting.',
      todo: 'Wait a moment and try again: it goes on where it stopped.',
    },
    offline: {
      happened: 'The service can not be reached.',
      data: 'The table stays usable, with the values last read.',
      todo: 'Check the network, then try again.',
    },
    'unknown-outcome': {
      happened: 'The service did not answer a change that was sent.',
      data: 'It may or may not have been saved.',
      todo: 'Refresh and look before you send it again; it is not repeated by itself.',
    },
    contract: {
      happened: 'The service answered in a form that is not known.',
      data: 'Nothing was changed; values that could not be read are left as they were.',
      todo: 'Pass the details on to whoever runs the connector: an entry of the profile may mend it.',
    },
    bug: {
      happened: 'The connector made a mistake.',
      data: 'What was written before stays right.',
      todo: 'Try again; if it comes back, pass the details on.',
    },
    protection: {
      happened: 'The sheet is protected.',
      data: 'Nothing was written.',
      todo: 'Unprotect the sheet, then try again.',
    },
    table: {
      happened: 'The table is no longer there.',
      data: 'Nothing was written; the service holds everything that was sent.',
      todo: 'Pull again: a new table is made.',
    },
  },
};
export type ErrorWords = typeof errors;
