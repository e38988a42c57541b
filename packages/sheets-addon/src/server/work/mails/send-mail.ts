import { noteBug } from '../../script/execution-log.ts';
import { convertGoogleError } from '../../service/google-refusal.ts';
import { activeBook } from '../../workbook/grid.ts';
import type { WorkMail } from './mails.ts';

/**
 * Sends a mail to the user whose work it is about.
 * @param linkOf returns the address below the text. @returns whether the mail was sent.
 */
export function sendMail({ subject, body }: WorkMail, linkOf = (): string => activeBook().getUrl()): boolean {
  try {
    MailApp.sendEmail(Session.getEffectiveUser().getEmail(), subject, `${body}\n\n${linkOf()}`);
    return true;
  } catch (error) {
    // Without the permission or the quota to send mail, only the list of schedules shows the result.
    noteBug(convertGoogleError(error));
    return false;
  }
}
